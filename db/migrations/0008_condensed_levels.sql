CREATE TABLE "level_digests" (
	"conversation_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"results" jsonb NOT NULL,
	"passages" jsonb NOT NULL,
	"left_out" integer NOT NULL,
	CONSTRAINT "level_digests_conversation_id_level_pk" PRIMARY KEY("conversation_id","level")
);
--> statement-breakpoint
ALTER TABLE "level_digests" ADD CONSTRAINT "level_digests_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;