CREATE TYPE "public"."model_call_state" AS ENUM('reserved', 'answered', 'failed', 'lost', 'discarded', 'refused');--> statement-breakpoint
CREATE TABLE "model_answers" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"level" integer NOT NULL,
	"step" text NOT NULL,
	"ordinal" integer NOT NULL,
	"agent" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"state" "model_call_state" DEFAULT 'reserved' NOT NULL,
	"reserved_usd" double precision NOT NULL,
	"cost_usd" double precision,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"cached_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error" text,
	"gave_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "budget_usd" double precision;--> statement-breakpoint
ALTER TABLE "model_answers" ADD CONSTRAINT "model_answers_call_id_model_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."model_calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_answers" ADD CONSTRAINT "model_answers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_answers_conversation" ON "model_answers" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_call_per_question" ON "model_calls" USING btree ("job_id","level","step","ordinal") WHERE state in ('reserved', 'answered');--> statement-breakpoint
CREATE INDEX "model_calls_job" ON "model_calls" USING btree ("job_id","level");--> statement-breakpoint
CREATE INDEX "model_calls_user" ON "model_calls" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "model_calls_conversation" ON "model_calls" USING btree ("conversation_id");