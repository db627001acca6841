ALTER TABLE "jobs" ADD COLUMN "tries" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "seen_running_at";