CREATE TABLE "former_emails" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_codes" (
	"domain" text NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_codes_domain_email_purpose_pk" PRIMARY KEY("domain","email","purpose")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"network_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "site_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"domain" text NOT NULL,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"google_subject" text,
	"invite_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_invite_code_unique" UNIQUE("invite_code"),
	CONSTRAINT "users_live_or_deleted" CHECK (("users"."deleted_at" is null) = ("users"."email" is not null and "users"."invite_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"home_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inviter_id" uuid NOT NULL,
	"invited_id" uuid NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"network_hash" text NOT NULL,
	"refusal" text,
	"first_creation_at" timestamp with time zone,
	"rewarded_at" timestamp with time zone,
	"reward" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invites_invited_id_unique" UNIQUE("invited_id")
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_codes_expires_at" ON "mailed_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_domain_email" ON "users" USING btree ("domain","email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_domain_google_subject" ON "users" USING btree ("domain","google_subject");--> statement-breakpoint
CREATE INDEX "invites_inviter" ON "invites" USING btree ("inviter_id","invited_at");--> statement-breakpoint
CREATE INDEX "invites_network" ON "invites" USING btree ("network_hash","invited_at");--> statement-breakpoint
CREATE INDEX "visitors_user" ON "visitors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "visitors_last_seen_at" ON "visitors" USING btree ("last_seen_at");