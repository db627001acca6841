CREATE TYPE "public"."payment_protocol" AS ENUM('x402');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('settling', 'settled', 'failed');--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"protocol" "payment_protocol" NOT NULL,
	"network" text NOT NULL,
	"asset" text NOT NULL,
	"payer" text NOT NULL,
	"nonce" text NOT NULL,
	"pay_to" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"price_usd" numeric NOT NULL,
	"route" text NOT NULL,
	"user_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" "payment_state" DEFAULT 'settling' NOT NULL,
	"transaction" text,
	"error" text,
	"valid_before" bigint NOT NULL,
	"from_block" bigint NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"message_id" uuid,
	"settled_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_payment_per_nonce" UNIQUE("protocol","network","asset","payer","nonce"),
	CONSTRAINT "payment_key_in_lower_case" CHECK (asset = lower(asset) and payer = lower(payer) and nonce = lower(nonce) and pay_to = lower(pay_to))
);
--> statement-breakpoint
CREATE TABLE "wallet_users" (
	"wallet" text PRIMARY KEY NOT NULL,
	"user_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"has_paid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_users_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_of_message" ON "payments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "payments_to_reconcile" ON "payments" USING btree ("lease_until") WHERE state = 'settling' or (state = 'settled' and (message_id is null or confirmed_at is null));--> statement-breakpoint
CREATE INDEX "wallet_users_without_payment" ON "wallet_users" USING btree ("created_at") WHERE not has_paid;