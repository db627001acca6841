CREATE TABLE "passage_embeddings" (
	"passage_id" bigint PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"vector" real[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "level_digests" (
	"conversation_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"results" jsonb NOT NULL,
	"passages" jsonb NOT NULL,
	"left_out" integer NOT NULL,
	CONSTRAINT "level_digests_conversation_id_level_pk" PRIMARY KEY("conversation_id","level")
);
--> statement-breakpoint
ALTER TABLE "passage_embeddings" ADD CONSTRAINT "passage_embeddings_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_digests" ADD CONSTRAINT "level_digests_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;