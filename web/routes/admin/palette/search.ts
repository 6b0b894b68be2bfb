import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import type { PagePath } from '#contract/pages.ts';
import type { StaffRole } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { SHOWN } from '#web/features/settings/words.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { entriesFor, mayOpen } from '#web/routes/admin/navigation.ts';
import { isMeant, PAGE_WORDS, SECTION_WORDS } from './people-words.ts';

/** One row of the palette. */
export type Hit = { id: string; label: string; note?: string; to: string };
export type Group = { name: string; hits: Hit[] };
type Source = {
  name: string;
  /** The page that the rows link to: only roles that may open it see them. */
  room: string;
  find: (q: string, signal: AbortSignal) => Promise<Hit[]>;
};

/** How many rows a group has at most. */
const ROWS = 5;
const SETTINGS = '/dashboard/ajustes' satisfies PagePath;

const SOURCES: readonly Source[] = [
  {
    name: 'Pedidos',
    room: '/dashboard/orders' satisfies PagePath,
    find: async (q, signal) =>
      (await api('GET /api/orders', { q, limit: ROWS }, { signal })).map(({ id, numero, nombre, customer, status, total }) => ({
        id,
        label: [numero && `Núm. ${numero}`, orderNumber(id), nombre ?? customer?.name].filter(Boolean).join(' · '),
        note: `${ORDER_STATUS[status].name} · ${formatPrice(total)}`,
        to: `/dashboard/orders?pedido=${id}`,
      })),
  },
  {
    name: 'Productos',
    room: '/dashboard/products',
    find: async (q, signal) =>
      (await api('GET /api/products', { q, limit: ROWS }, { signal })).map(({ id, name, price }) => ({
        id,
        label: name,
        note: formatPrice(price),
        to: `/dashboard/products?q=${encodeURIComponent(name)}`,
      })),
  },
  {
    name: 'Reservaciones',
    room: '/dashboard/reservations' satisfies PagePath,
    find: async (q, signal) =>
      (await api('GET /api/reservaciones/buscar', { q, limit: ROWS }, { signal })).data.map((one) => ({
        id: one.id,
        label: `${one.nombre_completo} · ${one.codigo}`,
        note: `${formatShortDate(`${one.fecha_visita}T12:00:00Z`)}, ${one.hora_visita}`,
        to: `/dashboard/reservations?fecha=${one.fecha_visita}&reserva=${one.id}`,
      })),
  },
  {
    name: 'Usuarios',
    room: '/dashboard/users',
    find: async (q, signal) =>
      (await api('GET /api/users', { q, limit: ROWS }, { signal })).map(({ id, name, email }) => ({
        id,
        label: name,
        note: email,
        to: `/dashboard/users?q=${encodeURIComponent(email)}`,
      })),
  },
];

/** The pages and settings of the role that are named so, or that people look for by these words. Without a text all pages. */
export function pagesFor(role: StaffRole, q: string): Group[] {
  const pages = entriesFor(role).filter(({ label, to }) => isMeant(q, label, PAGE_WORDS[to] ?? ''));
  const settings = q.trim() && mayOpen(role, SETTINGS) ? SHOWN.filter(({ owner }) => !owner || role === 'owner') : [];
  const sections = settings.filter(({ id, title }) => isMeant(q, title, SECTION_WORDS[id]));
  return [
    { name: 'Páginas', hits: pages.map(({ label, to }) => ({ id: to, label, to })) },
    { name: 'Ajustes', hits: sections.map(({ id, title }) => ({ id, label: title, note: 'Ajustes', to: `${SETTINGS}#${id}` })) },
  ];
}

/** Searches everything that the role may open. @returns the groups with hits, and the names of those that did not answer */
export async function search(role: StaffRole, q: string, signal: AbortSignal): Promise<{ groups: Group[]; failed: string[] }> {
  const sources = SOURCES.filter(({ room }) => mayOpen(role, room));
  const answers = await Promise.allSettled(sources.map(({ find }) => find(q, signal)));
  signal.throwIfAborted();
  const groups = sources.map(({ name }, index) => {
    const answer = answers[index];
    return { name, hits: answer?.status === 'fulfilled' ? answer.value : null };
  });
  return {
    groups: groups.flatMap(({ name, hits }) => (hits?.length ? [{ name, hits }] : [])),
    failed: groups.filter(({ hits }) => hits === null).map(({ name }) => name),
  };
}
