-- oldest code: 82
CREATE TABLE "removed_pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
