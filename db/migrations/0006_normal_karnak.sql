ALTER TABLE "jobs" ADD COLUMN "resumptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "resumed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "jobs_live_runs_of_user" ON "jobs" USING btree ("user_id") WHERE queue = 'deep-research' and state in ('waiting', 'active', 'delayed');