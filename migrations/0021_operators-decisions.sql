ALTER TABLE "invites" ADD COLUMN "refused_by" uuid;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "refused_for" text;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_refused_by_users_id_fk" FOREIGN KEY ("refused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;