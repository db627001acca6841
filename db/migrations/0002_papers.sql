ALTER TYPE "public"."event_type" ADD VALUE 'paper_updated';--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"material" jsonb,
	"document" jsonb,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"build_problem" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_job_id_unique" UNIQUE("job_id"),
	CONSTRAINT "paper_version" UNIQUE("conversation_id","version")
);
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_paper_per_user" ON "jobs" USING btree ("user_id") WHERE queue = 'paper-generation' and state in ('waiting', 'active', 'delayed');