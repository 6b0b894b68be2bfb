import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Tx } from './client.ts';
import { clientOf } from './driver/driver.ts';

/** The placeholders of a statement's values; `Values<{ userId: string }>` has the placeholder `userId`. */
export type Values<Given> = { [Name in keyof Given]: Placeholder<string, Given[Name]> };

type Prepared<Result> = { execute(values: Record<string, unknown>): Promise<Result> };
type Statement<Result> = { prepare(name: string): Prepared<Result> };

const placeholders = <Given>(): Values<Given> =>
  new Proxy({}, { get: (_, name) => sql.placeholder(name as string) }) as unknown as Values<Given>;

/** Empty, because `driver.ts` names each statement. */
const NO_NAME = '';

/**
 * A drizzle statement that is built once per connection, because building its text takes longer than sending it. Use it for statements that
 * run with every order; each one keeps some objects per connection. Values are not converted: pass dates as text, and JSON as `rawPrepared`
 * does.
 * @param build gets one placeholder per value; conditions must not depend on the values
 */
export function prepared<Given extends object, Result>(
  build: (on: Tx, values: Values<Given>) => Statement<Result>,
): (on: Pick<Tx, 'select'>, values: Given) => Promise<Result> {
  const built = new WeakMap<object, Prepared<Result>>();
  return (on, values) => {
    const client = clientOf(on);
    let statement = built.get(client);
    if (!statement) {
      statement = build(on as Tx, placeholders<Given>()).prepare(NO_NAME);
      built.set(client, statement);
    }
    return statement.execute(values as Record<string, unknown>);
  };
}

const dialect = new PgDialect();

/** Like `prepared`, for a statement written in SQL, which is built once per process. The rows are those of the driver. */
export function rawPrepared<Given extends object, Row extends QueryResultRow = never>(
  build: (values: Values<Given>) => SQL,
): (on: Pick<Tx, 'execute'>, values: Given) => Promise<QueryResult<Row>> {
  let query: { sql: string; params: unknown[] } | undefined;
  return (on, values) => {
    query ??= dialect.sqlToQuery(build(placeholders<Given>()));
    return sendRaw<Row>(on, query.sql, fillPlaceholders(query.params, values as Record<string, unknown>));
  };
}

/** Sends a complete statement on the connection of `on`. */
export const sendRaw = <Row extends QueryResultRow>(on: Pick<Tx, 'execute'>, text: string, values: unknown[]): Promise<QueryResult<Row>> =>
  clientOf(on).query<Row>({ text, values });
