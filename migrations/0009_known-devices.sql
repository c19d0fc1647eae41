-- Codes live for minutes; those that were asked for before this are asked for again.
DELETE FROM "mailed_codes";--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD COLUMN "requester" text NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_codes" DROP CONSTRAINT "mailed_codes_domain_email_purpose_pk";--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_domain_email_purpose_requester_pk" PRIMARY KEY("domain","email","purpose","requester");--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at" ON "known_devices" USING btree ("last_used_at");