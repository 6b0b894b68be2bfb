-- Extensions and functions that the tables' generated columns and indexes rest on.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text without case, accents and ways of encoding them: what a search compares.
-- unaccent() is only "stable", since a dictionary may change; ours does not, and a generated column needs "immutable".
-- The named collation makes the result the same on every server, whatever its locale.
create function fold(text) returns text
  language sql immutable strict parallel safe
  return unaccent('unaccent'::regdictionary, lower(normalize($1, NFKC) collate "pg_c_utf8"));
