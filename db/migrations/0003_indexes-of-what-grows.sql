DROP INDEX "messages_unread";--> statement-breakpoint
CREATE INDEX "artifacts_conversation" ON "artifacts" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "discovery_evidence_finding" ON "discovery_evidence" USING btree ("finding_id");--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("queue","created_at");--> statement-breakpoint
CREATE INDEX "jobs_research" ON "jobs" USING btree ("conversation_id") WHERE queue = 'deep-research';--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("created_at") WHERE state in ('waiting', 'active', 'delayed') or steering_pending;--> statement-breakpoint
CREATE INDEX "message_states_job" ON "message_states" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "messages_job" ON "messages" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "plan_tasks_job" ON "plan_tasks" USING btree ("job_id","level");