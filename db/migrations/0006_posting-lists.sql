CREATE TABLE "knowledge_readings" (
	"id" integer PRIMARY KEY NOT NULL,
	"read" integer NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"term" text NOT NULL,
	"passage_id" bigint NOT NULL,
	"impact" real NOT NULL,
	"file_id" uuid
);
--> statement-breakpoint
DROP INDEX "passages_search";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "csl" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "passages" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "retrieved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "csl" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "retracted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postings_term" ON "postings" USING btree ("term");--> statement-breakpoint
CREATE INDEX "postings_passage" ON "postings" USING btree ("passage_id");--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "authors";--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "year";--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "doi";--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "url";--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "abstract";--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "created_at";