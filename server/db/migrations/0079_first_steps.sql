CREATE TABLE "first_steps_away" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	CONSTRAINT "first_steps_away_one" CHECK ("first_steps_away"."id" = 1)
);
