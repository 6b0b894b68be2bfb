-- oldest code: 82
CREATE INDEX "invoices_cancelled" ON "invoices" USING btree ("cancelled_at") WHERE "invoices"."kind" = 'nominativa' and "invoices"."state" = 'cancelada';