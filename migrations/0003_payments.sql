CREATE SEQUENCE "public"."payment_observations" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "payment_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"outcome" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_grants" (
	"subscription_id" uuid NOT NULL,
	"month_index" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"credits" integer NOT NULL,
	"transaction_id" uuid NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_grants_subscription_id_month_index_plan_id_pk" PRIMARY KEY("subscription_id","month_index","plan_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"provider" text NOT NULL,
	"subscription_id" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"plan_id" integer NOT NULL,
	"next_plan_id" integer,
	"state" text NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	"past_due_since" timestamp with time zone,
	"observation" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"plan_id" integer,
	"amount_cents" integer NOT NULL,
	"credits" integer NOT NULL,
	"state" text NOT NULL,
	"checkout_id" text,
	"invoice_id" text,
	"payment_id" text,
	"subscription_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"covers_from" timestamp with time zone,
	"covers_until" timestamp with time zone,
	"taken_back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_transactions_amounts" CHECK ("payment_transactions"."amount_cents" >= 0 and "payment_transactions"."credits" >= 0),
	CONSTRAINT "payment_transactions_plan" CHECK (("payment_transactions"."kind" = 'subscription') = ("payment_transactions"."plan_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"plan_id" integer,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"subscription_id" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sandbox_checkouts_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"covers_from" timestamp with time zone NOT NULL,
	"covers_until" timestamp with time zone NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"plan_id" integer NOT NULL,
	"next_plan_id" integer,
	"state" text NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"anchored_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_starts_at" timestamp with time zone NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_subscriptions_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_grants" ADD CONSTRAINT "subscription_grants_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_grants" ADD CONSTRAINT "subscription_grants_transaction_id_payment_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."payment_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_transaction_id_payment_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."payment_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "payment_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_invoices" ADD CONSTRAINT "sandbox_invoices_subscription_id_sandbox_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."sandbox_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_grants_transaction" ON "subscription_grants" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("provider","subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_live" ON "subscriptions" USING btree ("period_ends_at") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transactions_one_open" ON "payment_transactions" USING btree ("user_id") WHERE "payment_transactions"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transactions_checkout" ON "payment_transactions" USING btree ("provider","checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transactions_invoice" ON "payment_transactions" USING btree ("provider","invoice_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_payment" ON "payment_transactions" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "payment_transactions_user" ON "payment_transactions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_subscription" ON "payment_transactions" USING btree ("provider","subscription_id");--> statement-breakpoint
CREATE INDEX "sandbox_invoices_subscription" ON "sandbox_invoices" USING btree ("subscription_id");