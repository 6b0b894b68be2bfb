import { formatPrice, toPesos } from '#contract/money.ts';
import { TILL_METHOD_NAMES } from '#contract/till-methods.ts';
import { settings, shopName } from '#server/current-settings.ts';
import { dayText, hourText, momentText } from '#server/date-text.ts';
import type { tills } from '#server/features/payments/index.ts';
import type { Figures, PersonSum } from '../figures.ts';
import { DELETED, type Names, sumOf } from '../wire.ts';
import { centre, pair, type Roll, type Row, rule } from './roll.ts';

const amount = (cents: number): string => formatPrice(toPesos(cents));

/** Payments with a reference that stand on the paper; the answer of the API lists all. */
const MOST_REFERENCES = 100;

type Corte = { shift: tills.ShiftRow; figures: Figures; names: Names; number: number; now: Date; version: string };

/** The report of a shift: the corte Z of a closed one, the corte X of an open one. */
export function corteOf(corte: Corte): Roll {
  const { shift, number, now, version } = corte;
  const title = `Corte ${shift.closedAt ? 'Z' : 'X'}, turno ${number}`;
  const rows = [
    centre(settings().casa.direccion),
    rule,
    centre(title, true),
    ...whenAndWho(corte),
    rule,
    ...drawer(corte),
    rule,
    ...others(corte),
    rule,
    ...sales(corte),
    ...references(corte),
    ...(shift.notes ? [rule, { kind: 'text', text: shift.notes } as const] : []),
    { kind: 'signature', text: 'Firma' } as const,
    centre(`Emitido ${momentText(now)}. ${shopName()} ${version}`),
  ];
  return { title: `${title} de ${shift.till}`, made: shift.closedAt ?? now, rows };
}

function whenAndWho({ shift, names }: Corte): Row[] {
  const { openedAt, closedAt, openedBy, closedBy, till } = shift;
  const who = (id: string | null) => (id === null ? DELETED : (names.get(id) ?? DELETED));
  const isOneDay = closedAt !== null && dayText(openedAt) === dayText(closedAt);
  const end = closedAt === null ? 'abierto' : isOneDay ? hourText(closedAt) : momentText(closedAt);
  const people =
    closedAt === null
      ? `Abrió ${who(openedBy)}`
      : openedBy === closedBy
        ? `Abrió y cerró ${who(openedBy)}`
        : `Abrió ${who(openedBy)}, cerró ${who(closedBy)}`;
  return [centre(`${till}, ${dayText(openedAt)}`), centre(`${hourText(openedAt)} – ${end}`), centre(people)];
}

/** The sum that leads to the cash in the drawer, and the count. */
function drawer({ shift, figures }: Corte): Row[] {
  const { floatCents, expectedFloatCents: left, counted, keptCents } = shift;
  const { taken, returned, inCents, outCents, tipsOutCents, expected } = figures;
  const rows = [
    pair('Fondo', amount(floatCents)),
    ...(left !== null && left !== floatCents ? [pair('El corte anterior dejó', amount(left), { isDetail: true })] : []),
    pair('+ Cobrado en efectivo', amount(taken.efectivo)),
    pair('+ Entradas', amount(inCents)),
    pair('− Salidas', amount(outCents)),
    pair('− Propinas pagadas', amount(tipsOutCents)),
    pair('− Devoluciones en efectivo', amount(returned.efectivo)),
    rule,
    pair('Esperado en efectivo', amount(expected.efectivo), { isStrong: true }),
  ];
  if (!counted || keptCents === null) return rows;
  const difference = counted.efectivo - expected.efectivo;
  const said = difference < 0 ? 'Faltante' : difference > 0 ? 'Sobrante' : 'Cuadra';
  return [
    ...rows,
    pair('Contado', amount(counted.efectivo)),
    pair(said, amount(Math.abs(difference)), { isLarge: true }),
    pair('Se queda en la caja', amount(keptCents)),
  ];
}

function others({ shift: { counted }, figures: { expected, returned } }: Corte): Row[] {
  return (['terminal', 'transferencia'] as const).flatMap((method) => {
    const difference = counted && counted[method] - expected[method];
    const said =
      difference === 0 ? 'cuadra' : (difference ?? 0) < 0 ? `faltan ${amount(-(difference ?? 0))}` : `sobran ${amount(difference ?? 0)}`;
    return [
      pair(TILL_METHOD_NAMES[method], amount(expected[method])),
      ...(counted ? [pair(`contado ${amount(counted[method])}`, said, { isDetail: true })] : []),
      ...(returned[method] > 0 ? [pair('devuelto', amount(returned[method]), { isDetail: true })] : []),
    ];
  });
}

function sales({ figures, names }: Corte): Row[] {
  const sum = (rows: readonly PersonSum[]) => rows.reduce((all, { cents }) => all + cents, 0);
  const nameOf = (id: string | null) => (id === null ? DELETED : (names.get(id) ?? DELETED));
  const by = (label: string, rows: readonly PersonSum[]) =>
    rows.length > 0
      ? [pair(label, amount(sum(rows))), ...rows.map(({ userId, cents }) => pair(nameOf(userId), amount(cents), { isDetail: true }))]
      : [];
  const times = (label: string, count: number) => (count > 0 ? [pair(label, String(count))] : []);
  return [
    pair('Pedidos', String(figures.orders)),
    pair('Venta', amount(figures.salesCents)),
    ...by('Propinas', figures.tips),
    pair('Cobrado', amount(figures.salesCents + sum(figures.tips)), { isStrong: true }),
    ...by('Descuentos', figures.discounts),
    ...by('Canjes', figures.rewards),
    pair('Devoluciones', amount(sumOf(figures.returned))),
    ...times('Ventas tardías', figures.late),
    ...times('Cuentas borradas', figures.deleted),
    ...times('Cajón abierto sin venta', figures.openings),
    ...(figures.found.length > 0 ? [pair('Puntos a clientes sin su código', '')] : []),
    ...figures.found.map(({ userId, count }) => pair(nameOf(userId), String(count), { isDetail: true })),
  ];
}

function references({ figures: { payments } }: Corte): Row[] {
  if (payments.length === 0) return [];
  const more = payments.length - MOST_REFERENCES;
  return [
    rule,
    { kind: 'text', text: 'Referencias', isStrong: true },
    ...payments.slice(0, MOST_REFERENCES).map(({ reference, cents }) => pair(reference, amount(cents), { isDetail: true })),
    ...(more > 0 ? [{ kind: 'text', text: `Y ${more} más.` } as const] : []),
  ];
}
