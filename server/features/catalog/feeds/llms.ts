import { comingNotes, todayNote, weekSentence } from '#contract/settings/hours-text.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { env } from '#server/env.ts';

/** How far ahead unusual days are named, and how many at most: as on pages. */
const NOTED = { days: 14, most: 4 };

/** The owner writes these texts on one line; a line break would let them begin a heading of their own. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A short text for language models: what the shop is, where its data is, and what programs may do. */
export function llmsText(now: Date): string {
  const { casa, marca, horario, pedidos } = settings();
  const { today } = shopClock(now);
  const at = (path: string) => env.publicUrl + path;
  const unusual = [todayNote(horario, today), ...comingNotes(horario, today, NOTED.days, NOTED.most)].flatMap((note) => note ?? []);
  const { recoger, mesa, domicilio, paquete } = pedidos.tipos;
  const ways = [recoger && 'para recoger', mesa && 'en la mesa', domicilio && 'a domicilio', paquete && 'por paquetería'];
  const offered = ways.filter((way) => way !== false).join(', ');
  return `# ${line(casa.nombre)}

> ${line(marca.lema ?? 'Café mexicano de altura, cocina de todo el día y un lounge para quedarse un rato más.')}

- Dirección: ${line(casa.direccion)}
- Teléfono: ${line(casa.telefono)}
- Horario: ${weekSentence(horario)}${unusual.map((note) => `\n- ${note}`).join('')}
${offered && `- Pedidos: ${offered}\n`}- Moneda: MXN. Zona horaria: ${TIME_ZONE}

## Páginas

- [Menú](${at('/menu')}): todo lo que se vende, con precios, dietas y alérgenos
- [Alimentos y bebidas como datos](${at('/feeds/menu.json')}): JSON-LD de schema.org, con opciones y dietas
- [Reservar mesa](${at('/lounge')})
- [Productos que se envían](${at('/feeds/google.xml')}): RSS para Google Merchant Center
- [Mapa del sitio](${at('/sitemap.xml')})

## Para programas

- MCP, sin registro: ${at('/api/mcp')}
- Perfil UCP (Universal Commerce Protocol): ${at('/.well-known/ucp')}
- [API](${at('/api/openapi.json')}): OpenAPI

## Reglas

- Los programas preparan, las personas confirman: un programa arma el pedido y entrega un enlace; quien lo abre revisa y paga.
- Precio, existencias y hora son los de la página al pagar.
- Pregunta siempre por alergias: si un producto no dice sus alérgenos, no se conocen.
`;
}
