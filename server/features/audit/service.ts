import type { AuditEntry, AuditKind, AuditSearch } from '#contract/audit/audit.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import * as queries from './queries.ts';
import { PAGE } from './rules.ts';

type Entry = {
  /** Null when the shop itself acted. */
  actor: { id: string; name: string } | null;
  kind: AuditKind;
  /** The changed thing: its kind (`order`, `product`, `user`) and its id or name. */
  subject: { type: string; id: string };
  /** A short Spanish sentence for the owner. It contains no customer's e-mail. */
  summary: string;
};

/** Records an action of the staff in the transaction of that action, so that both are committed or neither. */
export const audit = (tx: Tx, { actor, kind, subject, summary }: Entry): Promise<void> =>
  queries.insert(tx, {
    kind,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    subjectType: subject.type,
    subjectId: subject.id,
    summary,
  });

/** Formats an amount for a summary. */
export const amountOf = (cents: number): string => formatPrice(toPesos(cents));

/** One page of entries, newest first. */
export async function all({ limit = PAGE, offset = 0, ...filter }: AuditSearch): Promise<Counted<AuditEntry>> {
  if (filter.actor !== undefined && !isUuid(filter.actor)) return { page: [], total: 0, more: false };
  return countedPage({
    limit,
    offset,
    isSearch: false,
    read: (most) => queries.page(filter, most, offset),
    count: (most) => queries.total(filter, most),
  });
}

/** The work of the cleaning job. */
export const forgetOld = (): Promise<void> => queries.deleteOld();
