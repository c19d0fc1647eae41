CREATE TABLE "engine_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engine_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tool" text NOT NULL,
	"engine_ids" text[],
	"undoes" bigint,
	"operator_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_trials" (
	"id" text PRIMARY KEY NOT NULL,
	"tool" text NOT NULL,
	"engine_id" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"blob_key" text,
	"kind" text,
	"mime" text
);
--> statement-breakpoint
CREATE INDEX "engine_orders_tool" ON "engine_orders" USING btree ("tool","id");--> statement-breakpoint
CREATE INDEX "engine_trials_engine" ON "engine_trials" USING btree ("engine_id","created_at");--> statement-breakpoint
CREATE INDEX "engine_trials_blob" ON "engine_trials" USING btree ("blob_key") WHERE blob_key is not null;--> statement-breakpoint
CREATE INDEX "engine_runs_created" ON "engine_runs" USING btree ("created_at");