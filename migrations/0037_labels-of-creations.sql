ALTER TABLE "creations" ADD COLUMN "labels" text[];--> statement-breakpoint
CREATE INDEX "creations_unlabelled" ON "creations" USING btree ("created_at") WHERE labels is null and kind <> 'audio';