ALTER TABLE "creations" ADD COLUMN "made_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "creations" SET "made_as" = "title";--> statement-breakpoint
ALTER TABLE "creations" ADD COLUMN "favourite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "creations" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "creations" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "creations_trashed_at" ON "creations" USING btree ("trashed_at") WHERE trashed_at is not null;