CREATE TYPE "public"."artifact_type" AS ENUM('figure', 'table', 'file');--> statement-breakpoint
CREATE TYPE "public"."event_type" AS ENUM('state_updated', 'message_updated');--> statement-breakpoint
CREATE TYPE "public"."external_job_state" AS ENUM('submitted', 'done', 'failed', 'lost');--> statement-breakpoint
CREATE TYPE "public"."file_status" AS ENUM('pending', 'processing', 'completed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."hypothesis_mode" AS ENUM('create', 'update', 'refine');--> statement-breakpoint
CREATE TYPE "public"."job_state" AS ENUM('waiting', 'active', 'completed', 'failed', 'delayed');--> statement-breakpoint
CREATE TYPE "public"."queue" AS ENUM('chat', 'deep-research', 'paper-generation', 'file-process');--> statement-breakpoint
CREATE TYPE "public"."research_mode" AS ENUM('semi-autonomous', 'fully-autonomous', 'steering');--> statement-breakpoint
CREATE TYPE "public"."run_status" AS ENUM('processing', 'completed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."task_status" AS ENUM('planned', 'running', 'completed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."task_type" AS ENUM('LITERATURE', 'ANALYSIS');--> statement-breakpoint
CREATE TABLE "access_revocations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"task_row_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" "artifact_type" NOT NULL,
	"mime_type" text NOT NULL,
	"description" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "completed_steps" (
	"job_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"step" text NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "completed_steps_job_id_level_step_pk" PRIMARY KEY("job_id","level","step")
);
--> statement-breakpoint
CREATE TABLE "conversation_files" (
	"conversation_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_files_conversation_id_file_id_pk" PRIMARY KEY("conversation_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_states" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"objective" text NOT NULL,
	"planned_objective" text,
	"next_objective" text,
	"suggested_next_steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"current_hypothesis" text,
	"current_objective" text,
	"evolving_objective" text,
	"key_insights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"methodology" text,
	"conversation_title" text,
	"current_level" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_states_conversation_id_unique" UNIQUE("conversation_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"event_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dataset_tables" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"object_key" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "dataset_tables_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "discoveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"claim" text NOT NULL,
	"summary" text NOT NULL,
	"novelty" text NOT NULL,
	"artifact_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unverified_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discovery_position" UNIQUE("conversation_id","level","position")
);
--> statement-breakpoint
CREATE TABLE "discovery_evidence" (
	"discovery_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"task_row_id" uuid NOT NULL,
	"refers_to" jsonb NOT NULL,
	"explanation" text NOT NULL,
	CONSTRAINT "discovery_evidence_discovery_id_position_pk" PRIMARY KEY("discovery_id","position")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid,
	"knowledge_path" text,
	"csl" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"fingerprint" text,
	"passages" integer NOT NULL,
	"retrieved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "documents_knowledge_path_unique" UNIQUE("knowledge_path")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"task_row_id" uuid NOT NULL,
	"estimate_id" text NOT NULL,
	"position" integer NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "estimates_task_row_id_estimate_id_pk" PRIMARY KEY("task_row_id","estimate_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"type" "event_type" NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "external_jobs" (
	"task_row_id" uuid NOT NULL,
	"service" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"external_id" text NOT NULL,
	"state" "external_job_state" DEFAULT 'submitted' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_jobs_task_row_id_service_pk" PRIMARY KEY("task_row_id","service")
);
--> statement-breakpoint
CREATE TABLE "extracts" (
	"task_row_id" uuid NOT NULL,
	"extract_id" text NOT NULL,
	"position" integer NOT NULL,
	"statement" text NOT NULL,
	"source_id" uuid NOT NULL,
	"page" integer,
	"score" real NOT NULL,
	"nearest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "extracts_task_row_id_extract_id_pk" PRIMARY KEY("task_row_id","extract_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"status" "file_status" DEFAULT 'pending' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"error" text,
	"sha256" text,
	"confirmed_at" timestamp (3) with time zone,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hypotheses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"mode" "hypothesis_mode" NOT NULL,
	"text" text NOT NULL,
	"change" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hypothesis_level" UNIQUE("conversation_id","level")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"queue" "queue" NOT NULL,
	"name" text NOT NULL,
	"user_id" text NOT NULL,
	"conversation_id" uuid,
	"message_id" uuid,
	"file_id" uuid,
	"research_mode" "research_mode",
	"state" "job_state" DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"attempts_made" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"attempts_allowed" integer DEFAULT 3 NOT NULL,
	"cursor" jsonb,
	"messages_taken_up_to" integer DEFAULT 0 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"steering_asked" integer DEFAULT 0 NOT NULL,
	"steering_told" integer DEFAULT 0 NOT NULL,
	"steering_pending" boolean GENERATED ALWAYS AS (steering_asked > steering_told) STORED NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"resumptions" integer DEFAULT 0 NOT NULL,
	"resumed_at" timestamp (3) with time zone,
	"failed_reason" text,
	"processed_on" timestamp (3) with time zone,
	"finished_on" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_readings" (
	"id" integer PRIMARY KEY NOT NULL,
	"read" integer NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_states" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"status" "run_status" DEFAULT 'processing' NOT NULL,
	"current_step" text DEFAULT 'queued' NOT NULL,
	"iteration" integer DEFAULT 1 NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"final_response" text,
	"error" text,
	"raw_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"papers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"content" text NOT NULL,
	"taken_up_at_level" integer,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"page" integer,
	"text" text NOT NULL,
	CONSTRAINT "passage_position" UNIQUE("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "plan_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"task_id" text NOT NULL,
	"level" integer NOT NULL,
	"position" integer NOT NULL,
	"type" "task_type" NOT NULL,
	"objective" text NOT NULL,
	"plan" jsonb,
	"plan_hash" text,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"analysis" jsonb,
	"datasets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" "task_status" DEFAULT 'planned' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"output" text,
	"method" text,
	"error" text,
	CONSTRAINT "task_id_unique" UNIQUE("conversation_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"term" text NOT NULL,
	"passage_id" bigint NOT NULL,
	"impact" real NOT NULL,
	"file_id" uuid
);
--> statement-breakpoint
CREATE TABLE "removed_folders" (
	"folder" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"identity" text NOT NULL,
	"title" text NOT NULL,
	"authors" jsonb NOT NULL,
	"year" integer,
	"doi" text,
	"url" text,
	"origin" text NOT NULL,
	"abstract" text,
	"csl" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"retrieved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"retracted_at" timestamp (3) with time zone,
	CONSTRAINT "source_key_unique" UNIQUE("conversation_id","key"),
	CONSTRAINT "source_identity_unique" UNIQUE("conversation_id","identity")
);
--> statement-breakpoint
CREATE TABLE "task_traces" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"task_row_id" uuid NOT NULL,
	"trace" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_task_row_id_plan_tasks_id_fk" FOREIGN KEY ("task_row_id") REFERENCES "public"."plan_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completed_steps" ADD CONSTRAINT "completed_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_states" ADD CONSTRAINT "conversation_states_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_tables" ADD CONSTRAINT "dataset_tables_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discoveries" ADD CONSTRAINT "discoveries_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_evidence" ADD CONSTRAINT "discovery_evidence_discovery_id_discoveries_id_fk" FOREIGN KEY ("discovery_id") REFERENCES "public"."discoveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_evidence" ADD CONSTRAINT "discovery_evidence_task_row_id_plan_tasks_id_fk" FOREIGN KEY ("task_row_id") REFERENCES "public"."plan_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_task_row_id_plan_tasks_id_fk" FOREIGN KEY ("task_row_id") REFERENCES "public"."plan_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_jobs" ADD CONSTRAINT "external_jobs_task_row_id_plan_tasks_id_fk" FOREIGN KEY ("task_row_id") REFERENCES "public"."plan_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_task_row_id_plan_tasks_id_fk" FOREIGN KEY ("task_row_id") REFERENCES "public"."plan_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hypotheses" ADD CONSTRAINT "hypotheses_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_states" ADD CONSTRAINT "message_states_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_tasks" ADD CONSTRAINT "plan_tasks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_traces" ADD CONSTRAINT "task_traces_task_row_id_plan_tasks_id_fk" FOREIGN KEY ("task_row_id") REFERENCES "public"."plan_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "artifacts_task" ON "artifacts" USING btree ("task_row_id","position");--> statement-breakpoint
CREATE INDEX "artifacts_conversation" ON "artifacts" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_files_file" ON "conversation_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "discovery_evidence_task" ON "discovery_evidence" USING btree ("task_row_id");--> statement-breakpoint
CREATE INDEX "extracts_source" ON "extracts" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_file_per_request_key" ON "files" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_run_per_conversation" ON "jobs" USING btree ("conversation_id") WHERE queue = 'deep-research' and state in ('waiting', 'active', 'delayed');--> statement-breakpoint
CREATE UNIQUE INDEX "one_job_per_file" ON "jobs" USING btree ("file_id") WHERE queue = 'file-process';--> statement-breakpoint
CREATE INDEX "jobs_live_runs_of_user" ON "jobs" USING btree ("user_id") WHERE queue = 'deep-research' and state in ('waiting', 'active', 'delayed');--> statement-breakpoint
CREATE INDEX "jobs_listing" ON "jobs" USING btree ("queue","state","created_at");--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("queue","created_at");--> statement-breakpoint
CREATE INDEX "jobs_conversation" ON "jobs" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("created_at") WHERE state in ('waiting', 'active', 'delayed') or steering_pending;--> statement-breakpoint
CREATE INDEX "message_states_job" ON "message_states" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_message_per_request_key" ON "messages" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_job" ON "messages" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "plan_tasks_level" ON "plan_tasks" USING btree ("conversation_id","level","position");--> statement-breakpoint
CREATE INDEX "plan_tasks_job" ON "plan_tasks" USING btree ("job_id","level");--> statement-breakpoint
CREATE INDEX "postings_term" ON "postings" USING btree ("term");--> statement-breakpoint
CREATE INDEX "postings_passage" ON "postings" USING btree ("passage_id");--> statement-breakpoint
CREATE INDEX "task_traces_task" ON "task_traces" USING btree ("task_row_id","id");