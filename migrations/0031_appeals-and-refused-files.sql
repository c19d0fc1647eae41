CREATE TABLE "appeals" (
	"removed_id" text PRIMARY KEY NOT NULL,
	"maker_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "refused_likeness" text;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_maker" ON "appeals" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "reports_refused" ON "reports" USING btree ("refused_likeness") WHERE refused_likeness is not null;