DROP INDEX "generations_speed";--> statement-breakpoint
CREATE INDEX "generations_speed" ON "generations" USING btree ("tool","engine","finished_at");