DROP INDEX "order_lines_order";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");