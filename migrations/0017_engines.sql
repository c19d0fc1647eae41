CREATE TABLE "engine_health" (
	"engine_id" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"open_until" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"last_success_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "engine_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"generation_id" text NOT NULL,
	"tool" text NOT NULL,
	"engine_id" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"state" text NOT NULL,
	"handle" text,
	"cost_micros" bigint NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"cost_certain" boolean DEFAULT true NOT NULL,
	"credits_captured" integer,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"woken_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"deadline_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "remote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "engine_runs_generation" ON "engine_runs" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "engine_runs_provider" ON "engine_runs" USING btree ("provider","created_at");--> statement-breakpoint
CREATE INDEX "engine_runs_open" ON "engine_runs" USING btree ("provider","state");