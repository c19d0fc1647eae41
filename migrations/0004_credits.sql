CREATE TABLE "credit_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"domain" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_owner" UNIQUE("domain","owner_kind","owner_id")
);
--> statement-breakpoint
CREATE TABLE "credit_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"discrepancies" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"part" integer NOT NULL,
	"kind" text NOT NULL,
	"grant_id" bigint NOT NULL,
	"hold_id" bigint,
	"available" integer NOT NULL,
	"held" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_account_id_version_part_pk" PRIMARY KEY("account_id","version","part")
);
--> statement-breakpoint
CREATE TABLE "credit_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"paid" boolean NOT NULL,
	"amount" integer NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"open" boolean GENERATED ALWAYS AS (remaining <> 0) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"reference" text,
	"key" text NOT NULL,
	CONSTRAINT "credit_grants_key" UNIQUE("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"amount" integer NOT NULL,
	"captured" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"reference" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "credit_holds_key" UNIQUE("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_spent" ON "credit_entries" USING btree ("account_id","at") WHERE kind = 'capture';--> statement-breakpoint
CREATE INDEX "credit_grants_spending_order" ON "credit_grants" USING btree ("account_id","expires_at","paid","created_at","id") WHERE open;--> statement-breakpoint
CREATE INDEX "credit_grants_expiry" ON "credit_grants" USING btree ("expires_at") WHERE open;--> statement-breakpoint
CREATE INDEX "credit_grants_reference" ON "credit_grants" USING btree ("account_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "credit_holds_deadline" ON "credit_holds" USING btree ("deadline_at") WHERE state = 'held';