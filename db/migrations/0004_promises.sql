ALTER TYPE "public"."payment_protocol" ADD VALUE 'b402';--> statement-breakpoint
ALTER TYPE "public"."payment_state" ADD VALUE 'owed';--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "asks" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "promise" jsonb;--> statement-breakpoint
CREATE INDEX "payments_promised" ON "payments" USING btree ("payer") WHERE promise is not null;