import { shopName } from '#server/current-settings.ts';
import { html } from '#server/gateways/mail-layout.ts';
import { qrCode } from '#server/gateways/pdf/qr.ts';
import { createTicket } from '#server/gateways/printer/escpos.ts';
import type { Roll, Row } from './roll.ts';

type Ticket = ReturnType<typeof createTicket>;

/** The roll in the language of receipt printers. @param opensDrawer whether the drawer opens first */
export function rollBytes({ rows }: Roll, { opensDrawer }: { opensDrawer: boolean }): Uint8Array {
  const ticket = createTicket();
  if (opensDrawer) ticket.openDrawer();
  ticket.centred(shopName(), { isBold: true, size: 2 });
  for (const row of rows) print(ticket, row);
  return ticket.end();
}

function print(ticket: Ticket, row: Row): void {
  const look = { isBold: 'isStrong' in row && row.isStrong === true };
  switch (row.kind) {
    case 'rule':
      ticket.rule();
      break;
    case 'centre':
      ticket.centred(row.text, look);
      break;
    case 'text':
      ticket.line(row.text, look);
      break;
    case 'code':
      ticket.code(row.text);
      break;
    case 'signature':
      for (const text of [' ', ' ', '_'.repeat(24), row.text]) ticket.line(text);
      break;
    default:
      ticket.pair(row.isDetail ? `  ${row.label}` : row.label, row.value, row.isLarge ? { isBold: true, size: 2 } : look);
  }
}

/** The bytes that open the drawer without printing. */
export function drawerBytes(): Uint8Array {
  const ticket = createTicket();
  ticket.openDrawer();
  return ticket.bytes();
}

/** Styles for receipt printers, which cut the paper after the last line: black on white, in the printer's own font. */
const STYLE = `@page{size:80mm auto;margin:0}
*{margin:0;box-sizing:border-box}
body{width:80mm;padding:4mm;font:13px/1.4 system-ui,sans-serif;color:#000;background:#fff;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h1{font-size:18px;text-align:center;margin-bottom:2mm}
hr{border:0;border-top:1px solid #000;margin:2.5mm 0}
p.c{text-align:center}
p.l{display:flex;justify-content:space-between;gap:4mm}
p.l span:last-child{white-space:nowrap}
p.d{padding-left:4mm;font-size:12px}
p.g{font-size:20px}
p.f{margin-top:12mm;border-top:1px solid #000}
svg{display:block;width:32mm;margin:2mm auto}`;

/** The roll as a page that the browser prints. */
export const rollPage = ({ title, rows }: Roll): string =>
  html`<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${shopName()}</h1>
${rows.map(shown)}</body></html>
`.text;

function shown(row: Row) {
  if (row.kind === 'rule') return html`<hr>\n`;
  if (row.kind === 'code') return code(row.text);
  if (row.kind === 'signature') return html`<p class="f">${row.text}</p>\n`;
  if (row.kind === 'pair') {
    const { label, value } = row;
    const name = `l${row.isDetail ? ' d' : ''}${row.isLarge ? ' g' : ''}`;
    const content =
      row.isStrong || row.isLarge
        ? html`<span><b>${label}</b></span><span><b>${value}</b></span>`
        : html`<span>${label}</span><span>${value}</span>`;
    return html`<p class="${name}">${content}</p>\n`;
  }
  return html`<p${row.kind === 'centre' ? html` class="c"` : ''}>${row.isStrong ? html`<b>${row.text}</b>` : row.text}</p>\n`;
}

function code(text: string) {
  const modules = qrCode(text);
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`<svg viewBox="0 0 ${modules.length} ${modules.length}" shape-rendering="crispEdges"><path d="${path}"/></svg>\n`;
}
