ALTER TABLE "jobs" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "followed" boolean DEFAULT false NOT NULL;