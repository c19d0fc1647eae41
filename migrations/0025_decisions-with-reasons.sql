ALTER TABLE "reports" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "maker_id" uuid;--> statement-breakpoint
CREATE INDEX "reports_maker" ON "reports" USING btree ("maker_id");