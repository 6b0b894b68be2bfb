import type { OwnUser } from '#contract/accounts/accounts.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import type { Review } from '#contract/catalog/reviews.ts';
import { folioOf } from '#contract/orders/folio.ts';
import type { Order } from '#contract/orders/order.ts';
import { lineText } from '#contract/orders/order-lines.ts';
import { methodCode } from '#contract/payments/payment-methods.ts';
import type { Movement } from '#contract/points/points.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { accountFacts } from '#server/features/accounts/index.ts';
import { list as addressesOf } from '#server/features/addresses/index.ts';
import { read as billingOf } from '#server/features/billing/index.ts';
import * as invoices from '#server/features/invoices/index.ts';
import { membershipOf } from '#server/features/newsletter/index.ts';
import { pageOf as ordersOf } from '#server/features/orders/index.ts';
import { pageOf as movementsOf } from '#server/features/points/index.ts';
import { read as preferencesOf } from '#server/features/preferences/index.ts';
import { pageOf as reservationsOf } from '#server/features/reservations/index.ts';
import { pageOf as reviewsOf } from '#server/features/reviews/index.ts';
import { uploads } from '#server/gateways/files.ts';
import { type Cell, csv, csvRows } from '#server/gateways/spreadsheet/csv.ts';
import type { ZipEntry } from '#server/gateways/zip.ts';
import { PAGE } from './rules.ts';

type Session = NonNullable<Awaited<ReturnType<typeof accountFacts>>>['sessions'][number];
type Columns<Row> = Record<string, (row: Row) => Cell | boolean | null | undefined>;
/** Reads a page; rows must keep their order between pages. */
type Read<Row> = (limit: number, offset: number) => Promise<Row[]>;

const linesOf = ({ items }: Order): string => items.map(lineText).join('; ');

const ORDER: Columns<Order> = {
  id: ({ id }) => id,
  folio: ({ id }) => folioOf(id),
  fecha: ({ created_at }) => created_at,
  estado: ({ status }) => status,
  productos: linesOf,
  total: ({ total }) => total,
  reembolsado: ({ refunded }) => refunded ?? 0,
  metodo_de_pago: methodCode,
  direccion: ({ shipping_address }) => shipping_address,
  guia: ({ tracking_number }) => tracking_number,
};

/** The columns of a list whose fields are plain values. */
const plain = <Row extends object>(...fields: (keyof Row & string)[]): Columns<Row> =>
  Object.fromEntries(fields.map((field) => [field, (row: Row) => row[field] as Cell | boolean | null | undefined]));

const REVIEW = plain<Review>('id_reviews', 'product_id', 'rating', 'comment', 'created_at', 'verified');
const MOVEMENT = plain<Movement>('id', 'kind', 'amount', 'reason', 'order_id', 'created_at');
const ADDRESS = plain<Address>('id', 'address_line1', 'address_line2', 'city', 'state', 'postal_code', 'country', 'phone', 'isDefault');
const SESSION = plain<Session>('user_agent', 'created_at', 'last_seen_at', 'expires_at');
const RESERVATION: Columns<Reservation> = {
  ...plain<Reservation>(
    'id',
    'codigo',
    'estado',
    'nombre_completo',
    'correo_electronico',
    'telefono',
    'fecha_visita',
    'hora_visita',
    'numero_personas',
    'notas_adicionales',
    'created_at',
  ),
  mesas: ({ mesas }) => mesas.join(' '),
};

async function* pages<Row>(read: Read<Row>): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await read(PAGE, offset);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
  }
}

async function* jsonOf<Row>(read: Read<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages(read)) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const cellOf = (value: Cell | boolean | null | undefined): Cell => (typeof value === 'boolean' ? (value ? 'sí' : 'no') : (value ?? ''));

async function* csvOf<Row>(read: Read<Row>, columns: Columns<Row>): AsyncGenerator<string> {
  yield csv([Object.keys(columns)]);
  for await (const rows of pages(read)) yield csvRows(rows.map((row) => Object.values(columns).map((cell) => cellOf(cell(row)))));
}

/** A list as two files: JSON as in the API's answers, and a table for spreadsheets. */
function* both<Row>(name: string, read: Read<Row>, columns: Columns<Row>): Generator<ZipEntry> {
  yield { name: `${name}.json`, content: jsonOf(read) };
  yield { name: `${name}.csv`, content: csvOf(read, columns) };
}

const whole =
  <Row>(rows: Row[]): Read<Row> =>
  async (limit, offset) =>
    rows.slice(offset, offset + limit);
const json = (value: unknown): string[] => [`${JSON.stringify(value, null, 2)}\n`];

async function* invoicesOf(userId: string): AsyncGenerator<ZipEntry> {
  for await (const rows of pages((limit, offset) => invoices.pageOf(userId, limit, offset)))
    for (const { id, folio, stampedXml } of rows) {
      const name = `facturas/${folio.replace(/[^\w-]/g, '_')}`;
      yield { name: `${name}.pdf`, content: [(await invoices.pdf(id, null)).content] };
      if (stampedXml !== null) yield { name: `${name}.xml`, content: [stampedXml] };
    }
}

/** The user's picture as a file of the zip. */
async function* pictureOf(avatarUrl: string | null): AsyncGenerator<ZipEntry> {
  const name = avatarUrl?.startsWith('/uploads/') ? avatarUrl.slice('/uploads/'.length) : null;
  const bytes = name === null ? null : await uploads.read(name);
  if (bytes) yield { name: 'foto.webp', content: [bytes] };
}

/** All data of the user, without passwords, tokens and their digests. */
export async function* contentsOf({ user, sessions }: { user: OwnUser; sessions: Session[] }): AsyncGenerator<ZipEntry> {
  const { id, email } = user;
  yield {
    name: 'perfil.json',
    content: json({ ...user, preferencias: await preferencesOf({ id, email }), facturacion: await billingOf(id) }),
  };
  yield* pictureOf(user.avatarUrl);
  yield* both('pedidos', (limit, offset) => ordersOf(id, limit, offset), ORDER);
  yield* both('resenas', (limit, offset) => reviewsOf(id, limit, offset), REVIEW);
  yield* both('reservaciones', (limit, offset) => reservationsOf(id, limit, offset), RESERVATION);
  yield* both('puntos', (limit, offset) => movementsOf(id, limit, offset), MOVEMENT);
  yield* both('direcciones', whole(await addressesOf(id)), ADDRESS);
  yield* both('sesiones', whole(sessions), SESSION);
  yield { name: 'suscripcion.json', content: json(user.email_verified ? await membershipOf(email) : null) };
  yield* invoicesOf(id);
}
