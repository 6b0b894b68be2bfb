import type { ClientBase } from 'pg';

/**
 * `uuidv7()` for PostgreSQL before version 18, which has its own: 48 bits of milliseconds, the version, twelve bits of the millisecond's
 * fraction, and random bits (RFC 9562, 5.7 with method 3 of 6.2). Ids sort in the order of creation.
 */
export const uuidv7Function = (name: string): string => `
  create or replace function ${name}() returns uuid language sql volatile parallel safe as $body$
    select encode(
      set_byte(set_byte(overlay(uuid_send(gen_random_uuid()) placing substring(int8send(micros / 1000) from 3) from 1 for 6),
        6, (112 + (fraction >> 8))::int), 7, (fraction & 255)::int), 'hex')::uuid
    from (select micros, (micros % 1000) * 4096 / 1000 as fraction
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) clock) split
  $body$`;

/** Creates the function if the server has none. Runs before the first migration, whose tables use it. */
export async function ensureUuidv7(client: ClientBase): Promise<void> {
  const { rows } = await client.query("select to_regprocedure('uuidv7()') is not null as present");
  if (!rows[0].present) await client.query(uuidv7Function('public.uuidv7'));
}
