CREATE TABLE "engine_nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"engines" jsonb NOT NULL,
	"slots" integer NOT NULL,
	"speed" real,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL
);
