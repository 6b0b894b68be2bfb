-- oldest code: 82
DROP INDEX "invoices_made_at";--> statement-breakpoint
CREATE INDEX "invoices_listed" ON "invoices" USING btree ("kind","made_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("state","kind","made_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "invoices"."state" is not null;--> statement-breakpoint
CREATE INDEX "invoices_rfc" ON "invoices" USING btree (("receiver" ->> 'rfc')) WHERE "invoices"."receiver" is not null;--> statement-breakpoint
CREATE INDEX "invoices_receiver" ON "invoices" USING gin (fold("receiver" ->> 'name') gin_trgm_ops) WHERE "invoices"."receiver" is not null;--> statement-breakpoint
CREATE INDEX "invoices_sealed_at" ON "invoices" USING btree ("sealed_at","id") WHERE "invoices"."uuid" is not null;