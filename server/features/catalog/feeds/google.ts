import { CATEGORY_LABELS } from '#contract/catalog/categories.ts';
import { offeredCents } from '#contract/options/option-rules.ts';
import { settings, shopName } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { optionsOfProducts } from '#server/features/catalog/options/sold.ts';
import * as queries from '#server/features/catalog/queries.ts';
import { groupWithLeft, withLeft } from '#server/features/catalog/stock/shown.ts';
import { toListed } from '#server/features/catalog/wire.ts';

/** With usual descriptions about as many as one cached answer holds. */
const MOST = 2000;

/** Characters that XML cannot contain, not even as entities. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (char) => ENTITIES[char] as string);

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
const pesos = (cents: number): string => `${(cents / 100).toFixed(2)} MXN`;
const absolute = (path: string): string => (path.startsWith('/') ? env.publicUrl + path : path);

/** What a parcel costs and how many days it takes; empty while the shop sends none. */
function shipping(): string {
  const { pedidos, entrega } = settings();
  if (!pedidos.tipos.paquete) return '';
  const { costo, dias } = entrega.paquete;
  const parts = [
    element('g:country', 'MX'),
    element('g:service', 'Paquetería'),
    element('g:price', `${costo.toFixed(2)} MXN`),
    element('g:min_transit_time', String(dias[0])),
    element('g:max_transit_time', String(dias[1])),
  ];
  return `<g:shipping>${parts.join('')}</g:shipping>`;
}

/** A placeholder is an SVG, which Google does not take: the shop's picture stands in for it, as in link previews. */
const pictureOf = (image: string): string => absolute(image.endsWith('.svg') ? (settings().marca.portada?.imagen ?? '/og.jpg') : image);

/** The products that can be sent as parcels, in the form of Google's Merchant Center. */
export async function googleFeed(): Promise<string> {
  const rows = await queries.shipped(MOST);
  const withOptions = rows.filter(({ hasOptions }) => hasOptions).map(({ id }) => id);
  const groupsOf = await optionsOfProducts(db, withOptions);
  const [brand, sent] = [shopName(), shipping()];
  const items = rows.map((row) => {
    const groups = (groupsOf.get(row.id) ?? []).map(groupWithLeft);
    const { available } = withLeft(toListed(row, groups));
    const parts = [
      element('g:id', row.id),
      element('g:title', row.name),
      element('g:description', row.description),
      element('g:link', `${env.publicUrl}/products/${row.slug}`),
      element('g:image_link', pictureOf(row.image)),
      element('g:availability', available ? 'in_stock' : 'out_of_stock'),
      element('g:price', pesos(offeredCents(row.priceCents, groups))),
      element('g:condition', 'new'),
      element('g:brand', brand),
      element('g:product_type', CATEGORY_LABELS[row.category]),
      element('g:identifier_exists', 'no'),
      sent,
    ];
    return `<item>${parts.join('')}</item>`;
  });
  const head = [
    element('title', brand),
    element('link', `${env.publicUrl}/`),
    element('description', `Productos de ${brand} que se envían`),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${[...head, ...items].join('\n')}
</channel></rss>
`;
}
