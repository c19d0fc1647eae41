CREATE TABLE "engine_uses" (
	"key" text PRIMARY KEY NOT NULL,
	"used_ms" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "expected_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "input_hash" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "engine_uses_at" ON "engine_uses" USING btree ("at");