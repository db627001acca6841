ALTER TABLE "jobs" RENAME COLUMN "steering_asked" TO "control_version";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "steering_told" TO "acknowledged_version";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "steering_pending" TO "control_pending";--> statement-breakpoint
DROP INDEX "jobs_unfinished";--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("created_at") WHERE state in ('waiting', 'active', 'delayed') or control_pending;