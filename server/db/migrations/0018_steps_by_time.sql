CREATE INDEX "order_steps_at" ON "order_steps" USING btree ("at");--> statement-breakpoint
-- Processes with an open board read new steps by their time. NOTIFY would make paying transactions commit one after another.
DROP TRIGGER order_stepped ON "order_steps";
--> statement-breakpoint
DROP FUNCTION order_stepped();
