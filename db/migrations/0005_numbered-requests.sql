ALTER TABLE "jobs" ADD COLUMN "steering_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "steering_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "steering_asked" = 1 WHERE "steering_pending";--> statement-breakpoint
DROP INDEX "jobs_unfinished";--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "steering_pending";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "steering_pending" boolean GENERATED ALWAYS AS (steering_asked > steering_told) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("created_at") WHERE state in ('waiting', 'active', 'delayed') or steering_pending;
