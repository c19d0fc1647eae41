CREATE TABLE "packed_stickers" (
	"pack_id" text NOT NULL,
	"position" integer NOT NULL,
	"creation_id" text NOT NULL,
	"emoji" text NOT NULL,
	"tray" boolean NOT NULL,
	CONSTRAINT "packed_stickers_pack_id_position_pk" PRIMARY KEY("pack_id","position")
);
--> statement-breakpoint
CREATE TABLE "sticker_packs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"author" text NOT NULL,
	"outline_width" integer NOT NULL,
	"outline_color" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"share_id" text,
	"indexable" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sticker_packs_share_id_unique" UNIQUE("share_id")
);
--> statement-breakpoint
ALTER TABLE "packed_stickers" ADD CONSTRAINT "packed_stickers_pack_id_sticker_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."sticker_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_stickers" ADD CONSTRAINT "packed_stickers_creation_id_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."creations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packed_stickers_creation" ON "packed_stickers" USING btree ("creation_id");--> statement-breakpoint
CREATE INDEX "sticker_packs_owner" ON "sticker_packs" USING btree ("owner_kind","owner_id","updated_at");