import type { ClientBase } from 'pg';

/** The pool for `db`; the connection for a transaction and inside `readTogether`. */
export const clientOf = (on: object): ClientBase => (on as { _: { session: { client: ClientBase } } })._.session.client;
