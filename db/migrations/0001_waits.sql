ALTER TABLE "message_states" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "message_states" ADD COLUMN "waits_until" timestamp (3) with time zone;