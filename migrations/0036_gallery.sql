CREATE TABLE "gallery_pieces" (
	"id" text PRIMARY KEY NOT NULL,
	"creation_id" text NOT NULL,
	"maker_id" uuid NOT NULL,
	"maker_name" text NOT NULL,
	"tool" text NOT NULL,
	"title" text NOT NULL,
	"theme" text,
	"consent" jsonb,
	"status" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text,
	CONSTRAINT "gallery_pieces_creation_id_unique" UNIQUE("creation_id")
);
--> statement-breakpoint
CREATE TABLE "gallery_remixes" (
	"creation_id" text NOT NULL,
	"remixer_id" uuid NOT NULL,
	"maker_id" uuid NOT NULL,
	"generation_id" text NOT NULL,
	"remixed_at" timestamp with time zone NOT NULL,
	"reward" integer NOT NULL,
	"refusal" text,
	CONSTRAINT "gallery_remixes_creation_id_remixer_id_pk" PRIMARY KEY("creation_id","remixer_id"),
	CONSTRAINT "gallery_remixes_generation_id_unique" UNIQUE("generation_id")
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "remix_of" text;--> statement-breakpoint
ALTER TABLE "gallery_pieces" ADD CONSTRAINT "gallery_pieces_creation_id_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."creations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_pieces" ADD CONSTRAINT "gallery_pieces_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_remixes" ADD CONSTRAINT "gallery_remixes_remixer_id_users_id_fk" FOREIGN KEY ("remixer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_remixes" ADD CONSTRAINT "gallery_remixes_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_pieces_shown" ON "gallery_pieces" USING btree ("decided_at","id") WHERE status = 'shown';--> statement-breakpoint
CREATE INDEX "gallery_pieces_pending" ON "gallery_pieces" USING btree ("published_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "gallery_pieces_maker" ON "gallery_pieces" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "gallery_remixes_maker" ON "gallery_remixes" USING btree ("maker_id","remixed_at");