CREATE TABLE "rewards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cost" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rewards_kind" CHECK ("rewards"."kind" in ('discount', 'free')),
	CONSTRAINT "rewards_state" CHECK ("rewards"."state" in ('open', 'used', 'returned')),
	CONSTRAINT "rewards_used" CHECK (("rewards"."state" = 'used') = ("rewards"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "points_ledger" DROP CONSTRAINT "points_ledger_kind";--> statement-breakpoint
ALTER TABLE "points_ledger" ADD COLUMN "reward_id" uuid;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rewards_open" ON "rewards" USING btree ("user_id") WHERE "rewards"."state" = 'open';--> statement-breakpoint
CREATE INDEX "rewards_order" ON "rewards" USING btree ("order_id") WHERE "rewards"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_reward" ON "points_ledger" USING btree ("reward_id","kind") WHERE "points_ledger"."reward_id" is not null;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_kind" CHECK ("points_ledger"."kind" in ('purchase', 'refund', 'redeem', 'return'));