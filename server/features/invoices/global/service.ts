import { TAXES, type Tax } from '#contract/catalog/catalog.ts';
import type { Factura, GlobalPreview } from '#contract/invoices/facturas.ts';
import { lastDayToInvoice } from '#contract/invoices/invoice-window.ts';
import { toPesos } from '#contract/money.ts';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { globalSums } from '#server/features/invoices/document/documents.ts';
import { currentOffice, isTrialMode, officeNow } from '#server/features/invoices/ledger/office.ts';
import { find, type SealedRow } from '#server/features/invoices/ledger/queries.ts';
import { toFacturas } from '#server/features/invoices/reading/view.ts';
import { stampDocument } from '#server/features/invoices/stamping/stamp.ts';
import { atMost } from '#server/features/invoices/stamping/wait.ts';
import { ticketsOf } from '#server/features/invoices/tickets/queries.ts';
import { worthOf } from '#server/features/invoices/tickets/worth.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { intendNext, MOST_TICKETS, pagesOf, type Wanted } from './make.ts';
import { type GlobalSpan, periodAt, periodOf, type Span } from './periods.ts';
import * as queries from './queries.ts';

type Days = { desde: string; hasta: string };

/** @throws Refusal 422 for days that are no period, 409 `period_open` */
function closedPeriod({ desde, hasta }: Days): GlobalSpan {
  const span = periodOf({ from: desde, to: hasta });
  if (!span) throw invalid({ hasta: 'Elige un día, una semana de lunes a domingo, una quincena o un mes.' });
  if (span.to >= shopClock(new Date()).today)
    throw new Refusal(409, 'period_open', 'Ese periodo todavía no termina: su factura global se emite después.');
  return span;
}

/** In the real mode only periods that begin after it: what was sold before was declared otherwise. */
const mayHaveGlobal = async ({ from }: Span): Promise<boolean> => {
  const isTrial = isTrialMode();
  const began = await queries.beganAt(isTrial);
  return isTrial || from > shopClock(began).today;
};

/** What the global of a period would contain now. */
export async function preview(days: Days): Promise<GlobalPreview> {
  const span = closedPeriod(days);
  const isTrial = isTrialMode();
  const sums = { tickets: 0, subtotal: 0, tax: 0, total: 0, byTax: new Map<Tax, { base: number; tax: number }>() };
  if (await mayHaveGlobal(span)) for await (const page of pagesOf(db, span, isTrial)) await add(page);

  async function add(page: readonly queries.Free[]): Promise<void> {
    for (let from = 0; from < page.length; from += MOST_TICKETS) {
      const ids = page.slice(from, from + MOST_TICKETS).map(({ orderId }) => orderId);
      const tickets = [...(await ticketsOf(db, ids, isTrial)).values()].map((ticket) => ({
        folio: ticket.sale.folio,
        amounts: worthOf(ticket),
      }));
      const { subtotalCents, taxCents, totalCents, byTax } = globalSums(tickets);
      sums.tickets += tickets.length;
      sums.subtotal += subtotalCents;
      sums.tax += taxCents;
      sums.total += totalCents;
      for (const { tax, baseCents, taxCents: cents } of byTax) {
        const before = sums.byTax.get(tax) ?? { base: 0, tax: 0 };
        sums.byTax.set(tax, { base: before.base + baseCents, tax: before.tax + cents });
      }
    }
  }
  return {
    tickets: sums.tickets,
    subtotal: toPesos(sums.subtotal),
    iva: toPesos(sums.tax),
    total: toPesos(sums.total),
    por_tasa: TAXES.flatMap((tasa) => {
      const of = sums.byTax.get(tasa);
      return of ? [{ tasa, base: toPesos(of.base), iva: toPesos(of.tax) }] : [];
    }),
  };
}

const WAIT_MS = 8000;
/** Bounds what one request makes; the rest is made by the next one, or by the job. */
const MOST_DOCUMENTS = 40;
const AT_ONCE = 4;

/** Issues the global of a closed period for a manager, with all tickets of it that are free. */
export async function make(days: Days): Promise<Factura[]> {
  const span = closedPeriod(days);
  await currentOffice();
  const rows = (await mayHaveGlobal(span)) ? await intendAll(span, () => true) : [];
  await atMost(WAIT_MS, stampAll(rows));
  const now = await Promise.all(rows.map(async (row) => (await find(row.id)) ?? row));
  return toFacturas(now, { token: null });
}

async function intendAll(span: GlobalSpan, wanted: Wanted): Promise<SealedRow[]> {
  const rows: SealedRow[] = [];
  while (rows.length < MOST_DOCUMENTS) {
    const row = await intendNext(span, wanted, await currentOffice());
    if (!row) break;
    rows.push(row);
  }
  return rows;
}

async function stampAll(rows: readonly SealedRow[]): Promise<void> {
  const left = rows.values();
  const lane = async () => {
    for (const { id } of left) await stampDocument(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** How long after its end the shop still issues the global of a period by itself. */
const MOST_DAYS = 35;
const LONGEST_PERIOD_DAYS = 31;
/** The longest window (`dias_para_facturar`) and the month of the sale. */
const FREED_DAYS = 400;

type Open = { span: GlobalSpan; wanted: Wanted; tickets: number; isPaused: boolean };

/** The closed periods with free tickets that belong into a global now. */
async function openPeriods(now: Date): Promise<Open[]> {
  const { global: kind, dias_para_facturar: windowDays } = settings().fiscal;
  const isTrial = isTrialMode();
  // Also while globals are off: the beginning of a mode must be known later.
  const began = shopClock(await queries.beganAt(isTrial)).today;
  if (kind === 'no') return [];
  const { today } = shopClock(now);
  const oldest = addDays(today, -1 - MOST_DAYS);
  const from = addDays(oldest, -LONGEST_PERIOD_DAYS);
  // The window of a freed ticket may end long after its period.
  const days = [
    ...(await queries.freedDays(from, isTrial, FREED_DAYS)),
    ...(await queries.freeDays({ from, to: addDays(today, -1) }, isTrial)),
  ];
  const [first] = days;
  if (!first) return [];
  const { out, paused } = await queries.globalsSince(first.day, isTrial);
  const isOut = (day: string): boolean => out.some((span) => span.from <= day && day <= span.to);
  /** A ticket whose invoice was cancelled after the period's global waits: its guest may still ask for another invoice until its window ends. */
  const isDue = ({ day, wasInvoiced }: Pick<queries.FreeDay, 'day' | 'wasInvoiced'>): boolean =>
    wasInvoiced && isOut(day) ? lastDayToInvoice(day, windowDays) < today : periodAt(kind, day).to >= oldest;
  const periods = Map.groupBy(days.filter(isDue), ({ day }) => periodAt(kind, day).from);
  return [...periods].flatMap(([start, list]) => {
    const span = periodAt(kind, start);
    if (span.to >= today || !(isTrial || span.from > began)) return [];
    const isPaused = paused.some((one) => one.from === span.from && one.to === span.to);
    return [{ span, wanted: isDue, tickets: list.reduce((sum, { tickets }) => sum + tickets, 0), isPaused }];
  });
}

/** The minute's job, which a second process cannot double: issues the globals of periods that have closed. */
export async function makeGlobals(now = new Date()): Promise<void> {
  for (const { span, wanted, isPaused } of await openPeriods(now)) {
    if (isPaused) continue;
    if (!(await officeNow())) return;
    await stampAll(await intendAll(span, wanted));
  }
}

const DUE_HOURS = 24;

/** The periods whose global should have been issued by now: the law wants it within 24 hours of their end. */
export async function dueGlobals(now = new Date()): Promise<{ desde: string; hasta: string; tickets: number }[]> {
  const open = await openPeriods(now);
  return open
    .filter(({ span }) => shopInstant(addDays(span.to, 1), DUE_HOURS) <= now)
    .map(({ span: { from: desde, to: hasta }, tickets }) => ({ desde, hasta, tickets }));
}
