ALTER TABLE "promotions" ADD COLUMN "percent" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "first_purchase_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "engine_trials" ADD COLUMN "generation_id" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "promotion_code" text;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "promotion_mailbox" text;--> statement-breakpoint
CREATE INDEX "engine_trials_generation" ON "engine_trials" USING btree ("generation_id") WHERE generation_id is not null;--> statement-breakpoint
CREATE INDEX "payment_transactions_promotion" ON "payment_transactions" USING btree ("promotion_code") WHERE "payment_transactions"."promotion_code" is not null;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_gives_one" CHECK (("promotions"."percent" is null) = ("promotions"."credits" > 0));