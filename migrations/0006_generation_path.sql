CREATE TABLE "creations" (
	"id" text PRIMARY KEY NOT NULL,
	"generation_id" text NOT NULL,
	"position" integer NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"tool" text NOT NULL,
	"engine" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"files" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"share_id" text,
	"indexable" boolean DEFAULT false NOT NULL,
	CONSTRAINT "creations_share_id_unique" UNIQUE("share_id")
);
--> statement-breakpoint
CREATE TABLE "fingerprints" (
	"creation_id" text PRIMARY KEY NOT NULL,
	"tool" text NOT NULL,
	"likeness" text,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"tool" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"seed" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"status" text NOT NULL,
	"rank" integer NOT NULL,
	"price" integer NOT NULL,
	"hold_id" bigint NOT NULL,
	"job_id" text,
	"progress" real DEFAULT 0 NOT NULL,
	"step" text,
	"engine" text NOT NULL,
	"consent" jsonb,
	"error_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"deadline_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"creation_id" text NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text
);
--> statement-breakpoint
CREATE TABLE "partial_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"frames" integer,
	"blob_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creations_of_generation" ON "creations" USING btree ("generation_id","position");--> statement-breakpoint
CREATE INDEX "creations_owner" ON "creations" USING btree ("owner_kind","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "creations_expires_at" ON "creations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "fingerprints_likeness" ON "fingerprints" USING btree ("likeness");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_idempotency" ON "generations" USING btree ("owner_kind","owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "generations_owner" ON "generations" USING btree ("owner_kind","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "generations_open" ON "generations" USING btree ("status","rank","created_at");--> statement-breakpoint
CREATE INDEX "generations_speed" ON "generations" USING btree ("tool","finished_at");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("decision","due_at");--> statement-breakpoint
CREATE INDEX "partial_uploads_expires_at" ON "partial_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_kind","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_expires_at" ON "uploads" USING btree ("expires_at");