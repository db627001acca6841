CREATE TABLE "access_revocations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_folders" (
	"folder" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "jobs_research";--> statement-breakpoint
DROP INDEX "files_user";--> statement-breakpoint
DROP INDEX "messages_conversation";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "one_file_per_request_key" ON "files" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "findings_source" ON "findings" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "jobs_conversation" ON "jobs" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at","id");