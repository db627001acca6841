ALTER TABLE "messages" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "one_message_per_request_key" ON "messages" USING btree ("user_id","request_key");