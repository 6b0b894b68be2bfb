ALTER TABLE "lounge_waiting" ADD COLUMN "client_key" text;--> statement-breakpoint
CREATE INDEX "lounge_waiting_person" ON "lounge_waiting" USING btree ("canonical_email") WHERE "lounge_waiting"."estado" in ('esperando', 'ofrecida');--> statement-breakpoint
CREATE INDEX "lounge_waiting_client" ON "lounge_waiting" USING btree ("client_key") WHERE "lounge_waiting"."client_key" is not null;