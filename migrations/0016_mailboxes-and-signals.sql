CREATE TABLE "abuse_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "abuse_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "pending_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "abuse_signals" ADD CONSTRAINT "abuse_signals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abuse_signals_user" ON "abuse_signals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_network" ON "sessions" USING btree ("network_hash","created_at");--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree ("domain","canonical_email");--> statement-breakpoint
CREATE INDEX "invites_pending" ON "invites" USING btree ("pending_until") WHERE rewarded_at is null and refusal is null;

-- The mailboxes of the addresses that are there already, as `canonicalEmail` finds them; all of them are plain ASCII.
update users set canonical_email =
  coalesce(nullif(translate(untagged.name, coalesce(provider.ignored, ''), ''), ''), parts.name)
    || '@' || coalesce(provider.domain, parts.host)
from users account
  cross join lateral (
    select split_part(account.email, '@', 1) as name, split_part(account.email, '@', 2) as host
  ) parts
  left join (values
    ('googlemail.com', 'gmail.com', '.', ''), ('gmail.com', 'gmail.com', '.', ''),
    ('proton.me', 'proton.me', '.-_', ''), ('protonmail.com', 'proton.me', '.-_', ''),
    ('protonmail.ch', 'proton.me', '.-_', ''), ('pm.me', 'proton.me', '.-_', ''),
    ('me.com', 'icloud.com', '', ''), ('mac.com', 'icloud.com', '', ''),
    ('yandex.com', 'yandex.com', '.-', ''), ('yandex.ru', 'yandex.com', '.-', ''), ('yandex.by', 'yandex.com', '.-', ''),
    ('yandex.kz', 'yandex.com', '.-', ''), ('ya.ru', 'yandex.com', '.-', ''), ('fastmail.fm', 'fastmail.com', '', ''),
    ('yahoo.com', 'yahoo.com', '', '-'), ('ymail.com', 'ymail.com', '', '-'), ('rocketmail.com', 'rocketmail.com', '', '-'),
    ('yahoo.co.uk', 'yahoo.co.uk', '', '-'), ('yahoo.fr', 'yahoo.fr', '', '-'), ('yahoo.de', 'yahoo.de', '', '-'),
    ('yahoo.co.jp', 'yahoo.co.jp', '', '-')
  ) provider (host, domain, ignored, tag) on provider.host = parts.host
  cross join lateral (
    select coalesce(substring(parts.name from '^.[^+' || coalesce(provider.tag, '') || ']*'), parts.name) as name
  ) untagged
where account.id = users.id and users.email is not null;

-- Rewards that were paid at once count as earned when they were paid.
update invites set pending_until = rewarded_at where rewarded_at is not null;
