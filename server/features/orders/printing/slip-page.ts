import type { Context } from 'hono';
import type { ShopOrder } from '#contract/orders/order.ts';
import { html } from '#server/gateways/mail-layout.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { FILE_POLICY } from '#server/http/security.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import * as board from '../office/board.ts';
import { slipOf } from './slip.ts';

export const slipRoute: PlainRoute = {
  method: 'get',
  path: '/api/orders/{id}/slip',
  feature: 'orders',
  name: 'slip',
  summary: 'La comanda de un pedido para una impresora de 80 mm, en HTML',
  access: 'staff',
  answer: { status: 200, type: 'text/html', schema: { type: 'string' } },
};

export async function slip(c: Context<Env>): Promise<Response> {
  const { user } = await identify(c, 'staff');
  const order = await board.one(c.req.param('id') ?? '', user);
  return c.html(slipPage(order).text, 200, { 'content-security-policy': FILE_POLICY, 'cache-control': 'private, no-store' });
}

/** Styles for slip printers, which cut the paper after the last line: black on white, in the printer's own font. */
const STYLE = `@page{size:80mm auto;margin:0}
*{margin:0;box-sizing:border-box}
body{width:80mm;padding:4mm;font:14px/1.35 system-ui,sans-serif;color:#000;background:#fff;overflow-wrap:anywhere}
h1{font-size:30px;line-height:1.1}
ul{list-style:none;padding:3mm 0;margin:3mm 0;border-block:1px solid #000}
li{display:flex;gap:3mm;font-size:18px;font-weight:600;padding:1mm 0}
li b{min-width:8mm;text-align:right}
p+p{margin-top:1mm}`;

const under = (text: string) => html`<br><small>${text}</small>`;

function slipPage(order: ShopOrder) {
  const { folio, heading, facts, items, address } = slipOf(order);
  return html`<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><title>Comanda ${folio}</title><style>${STYLE}</style></head>
<body><h1>${heading}</h1>
${facts.map((fact) => html`<p>${fact}</p>\n`)}<ul>${items.map(({ quantity, name, details }) => html`<li><b>${String(quantity)}</b><span>${name}${details.map(under)}</span></li>`)}</ul>
${address ? html`<p>${address}</p>` : ''}
</body></html>
`;
}
