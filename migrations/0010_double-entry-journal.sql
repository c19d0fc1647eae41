-- The journal becomes double-entry, and every entry carries the hash of the one before it.
--
-- An entry moves credits within an account (`available`, `held`). What these do not balance is the movement of its
-- counter-account: -(available + held). Credits come from `sales`, `promotions` and `gifts`, and go to `spent`, `expired`
-- and `refunds`; `transfers` are between grants and add up to nothing. Holds and releases need no counter-account.

-- Telling the entries that are there already may take longer than a statement has otherwise.
set local statement_timeout = 0;

CREATE TABLE "credit_anchor_heads" (
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"anchor_id" bigint NOT NULL,
	"head" "bytea" NOT NULL,
	CONSTRAINT "credit_anchor_heads_account_id_version_pk" PRIMARY KEY("account_id","version")
);
--> statement-breakpoint
CREATE TABLE "credit_anchors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_anchors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"anchored_at" timestamp with time zone NOT NULL,
	"accounts" integer NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "sales" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "promotions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "gifts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "spent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "expired" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "refunds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "head" "bytea" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_checks" ADD COLUMN "scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_checks" ADD COLUMN "totals" jsonb;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "counter" text;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "hash" "bytea";--> statement-breakpoint
CREATE INDEX "credit_anchor_heads_anchor" ON "credit_anchor_heads" USING btree ("anchor_id","account_id");

-- What is fixed about a grant, as its entry's hash covers it. The reference comes last because only it may hold anything.
create function credits_terms(p_source text, p_expires_at timestamptz, p_key text, p_reference text)
returns text language sql stable as $$
  select concat_ws(
    '|', p_source, coalesce((extract(epoch from p_expires_at) * 1000000)::bigint::text, '-'), p_key,
    coalesce(p_reference, '-')
  )
$$;

-- The hash of an entry and all before it in its account. `src/modules/credits/chain.ts` computes the same.
create function credits_hash(
  p_previous bytea, p_account uuid, p_version integer, p_part integer, p_kind text, p_counter text, p_grant bigint,
  p_hold bigint, p_available integer, p_held integer, p_at timestamptz, p_terms text
) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(concat_ws(
    '|', p_account, p_version, p_part, p_kind, coalesce(p_counter, '-'), p_grant, coalesce(p_hold::text, '-'),
    p_available, p_held, (extract(epoch from p_at) * 1000000)::bigint, coalesce(p_terms, '-')
  ), 'UTF8'))
$$;

create function credits_counter(p_kind text, p_paid boolean, p_source text) returns text language sql immutable as $$
  select case p_kind
    when 'grant' then case when p_paid then 'sales' when p_source = 'operator' then 'gifts' else 'promotions' end
    when 'capture' then 'spent'
    when 'expire' then 'expired'
    when 'claw_back' then 'refunds'
    when 'settle' then 'transfers'
    when 'regrant' then 'transfers'
  end
$$;

-- The entries that are there already.
alter table credit_entries disable trigger credit_entries_stay;

do $$
declare
  entry record;
  account uuid;
  head bytea;
begin
  for entry in
    select e.*, credits_counter(e.kind, g.paid, g.source) as new_counter,
      case when e.kind = 'grant' or (e.kind = 'regrant' and e.available > 0)
        then credits_terms(g.source, g.expires_at, g.key, g.reference)
      end as terms
    from credit_entries e join credit_grants g on g.id = e.grant_id
    order by e.account_id, e.version, e.part
  loop
    if account is distinct from entry.account_id then
      account := entry.account_id;
      head := '';
    end if;
    head := credits_hash(
      head, account, entry.version, entry.part, entry.kind, entry.new_counter, entry.grant_id, entry.hold_id,
      entry.available, entry.held, entry.at, entry.terms
    );
    update credit_entries set counter = entry.new_counter, hash = head
      where account_id = account and version = entry.version and part = entry.part;
  end loop;
end $$;

alter table credit_entries enable trigger credit_entries_stay;
alter table credit_entries alter column hash set not null;

update credit_accounts set
  sales = sums.sales, promotions = sums.promotions, gifts = sums.gifts,
  spent = sums.spent, expired = sums.expired, refunds = sums.refunds, head = sums.head
from (
  select account_id,
    coalesce(sum(available) filter (where counter = 'sales'), 0) as sales,
    coalesce(sum(available) filter (where counter = 'promotions'), 0) as promotions,
    coalesce(sum(available) filter (where counter = 'gifts'), 0) as gifts,
    coalesce(-sum(held) filter (where counter = 'spent'), 0) as spent,
    coalesce(-sum(available) filter (where counter = 'expired'), 0) as expired,
    coalesce(-sum(available) filter (where counter = 'refunds'), 0) as refunds,
    (array_agg(hash order by version desc, part desc))[1] as head
  from credit_entries group by account_id
) sums
where id = account_id;
