CREATE TABLE "operator_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator_id" uuid NOT NULL,
	"operator_email" text NOT NULL,
	"role" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"person_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "operator_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"operator_email" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "operator_actions_person" ON "operator_actions" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "operator_actions_action" ON "operator_actions" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "operator_notes_person" ON "operator_notes" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("domain","created_at","id");--> statement-breakpoint
CREATE INDEX "credit_entries_at" ON "credit_entries" USING brin ("at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "generations_created" ON "generations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_transactions_created" ON "payment_transactions" USING btree ("domain","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_transactions_paid" ON "payment_transactions" USING btree ("domain","paid_at");--> statement-breakpoint
-- What operators have done stays written, whoever asks.
CREATE FUNCTION operator_actions_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The log of operators does not allow this %.', lower(tg_op);
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_actions_stay BEFORE UPDATE OR DELETE OR TRUNCATE
  ON "operator_actions" EXECUTE FUNCTION operator_actions_refuse();
