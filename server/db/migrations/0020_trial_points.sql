ALTER TABLE "points_ledger" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What the sandbox's orders earned. Rewards of those who never earned anything else were paid with that alone.
UPDATE "points_ledger" l SET "trial" = true FROM "orders" o WHERE o."id" = l."order_id" AND o."intent_id" LIKE 'pi\_sandbox\_%';--> statement-breakpoint
UPDATE "rewards" r SET "trial" = true
WHERE EXISTS (SELECT FROM "points_ledger" l WHERE l."user_id" = r."user_id" AND l."trial")
  AND NOT EXISTS (SELECT FROM "points_ledger" l WHERE l."user_id" = r."user_id" AND l."kind" = 'purchase' AND l."amount" > 0 AND NOT l."trial");--> statement-breakpoint
UPDATE "points_ledger" l SET "trial" = true FROM "rewards" r WHERE r."id" = l."reward_id" AND r."trial";
