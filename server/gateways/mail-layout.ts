import { readFileSync } from 'node:fs';
import { imprint, shopName } from '#server/current-settings.ts';
import { brandOnPaper } from './brand/assets.ts';
import type { Mail } from './mail.ts';

/** Markup that is already escaped. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Piece = Markup | readonly Markup[] | string | number;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

const render = (piece: Piece): string => {
  if (piece instanceof Markup) return piece.text;
  return Array.isArray(piece) ? piece.map(render).join('') : escaped(String(piece));
};

/** Escapes all inserted values except those made by `html`. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(parts.reduce((text, part, index) => text + render(pieces[index - 1] as Piece) + part));

/** The colours of the light theme; mail programs do not support CSS variables. */
export const ink = {
  wall: '#FCFBF7',
  cream: '#F2E9DC',
  line: '#DFD8CF',
  text: '#2C2018',
  soft: '#61544A',
  barro: '#AC522F',
  sale: '#933F23',
  agave: '#224F4B',
  agaveTint: '#DDEFEC',
} as const;
export const serif = "'Ibarra Real Nova','Iowan Old Style','Palatino Linotype',Georgia,serif";
const sans = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The logotype as an embedded picture, because mail programs do not show SVG and block external pictures. */
const LOGO = {
  filename: 'casa-blanca.png',
  cid: 'logo@casablanca',
  contentType: 'image/png',
  content: readFileSync(new URL('./mail-logo.png', import.meta.url)),
};

const OWN_LOGO = 'logo@marca';

/**
 * The colours of the dark theme, for mail programs that support one. The rules select elements by the colours in their style attributes.
 */
const NIGHT: Record<keyof typeof ink, string> = {
  wall: '#1A130F',
  cream: '#322820',
  line: '#5A4E45',
  text: '#F1ECE4',
  soft: '#C9C1B6',
  barro: '#79371E',
  sale: '#DE8B65',
  agave: '#98CFC7',
  agaveTint: '#1A3331',
};
const night = Object.entries(NIGHT)
  .map(([name, dark]) => {
    const day = ink[name as keyof typeof ink];
    return `[style*="background:${day}"]{background:${dark}!important}[style*=";color:${day}"],[style^="color:${day}"]{color:${dark}!important}[style*="solid ${day}"]{border-color:${dark}!important}`;
  })
  .join('');
// The filter turns the logotype light, and the text in its place too: that text is dark, so that it is light afterwards.
const styles = new Markup(`@media (prefers-color-scheme:dark){${night}img{filter:invert(1) hue-rotate(180deg);color:${ink.text}}}`);

export const button = (href: string, label: string): Markup =>
  html`<a href="${href}" style="display:inline-block;background:${ink.agave};color:${ink.wall};text-decoration:none;font-weight:600;padding:14px 26px;border-radius:6px">${label}</a>`;

/** The head of a mail: the logotype that the shop comes with, its own logo on a light plate, or its name. */
function logotype(): { head: Markup; attachments: NonNullable<Mail['attachments']> } {
  const { isHouse, pixels } = brandOnPaper();
  const name = shopName();
  if (isHouse)
    return {
      head: html`<img src="cid:${LOGO.cid}" width="176" height="90" alt="${name}" style="display:block;margin:0 auto;font-family:${serif};font-size:24px">`,
      attachments: [LOGO],
    };
  if (!pixels)
    return {
      head: html`<div style="font-family:${serif};font-weight:500;font-size:34px;line-height:1.1;color:${ink.text}">${name}</div>`,
      attachments: [],
    };
  const scale = Math.min(1, 220 / pixels.width, 90 / pixels.height);
  const [width, height] = [Math.round(pixels.width * scale), Math.round(pixels.height * scale)];
  return {
    head: html`<img class="own" src="cid:${OWN_LOGO}" width="${width}" height="${height}" alt="${name}" style="display:block;margin:0 auto;padding:8px 12px;background:#FFFFFF;border-radius:6px;font-family:${serif};font-size:24px">`,
    attachments: [{ filename: 'logo.png', cid: OWN_LOGO, contentType: 'image/png', content: pixels.png }],
  };
}

/**
 * A mail in the shop's design: logotype, card, painted band, address.
 * @param preview the text that inboxes show beside the subject
 * @param reason why the recipient gets this mail
 */
export function layout({ title, preview, body, reason }: { title: string; preview: string; body: Markup; reason: string }) {
  const { head, attachments } = logotype();
  const page = html`<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${styles}</style></head>
<body style="margin:0;padding:0;background:${ink.wall};color:${ink.text};font-family:${sans};font-size:16px;line-height:1.55">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ink.wall}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td align="center" style="padding:0 0 24px">${head}</td></tr>
<tr><td style="background:${ink.cream};border-radius:10px 10px 0 0;padding:36px 28px 32px">${body}</td></tr>
<tr><td style="background:${ink.barro};height:14px;line-height:14px;font-size:0;border-radius:0 0 10px 10px">&nbsp;</td></tr>
<tr><td align="center" style="padding:24px 12px 0;color:${ink.soft};font-size:13px">${imprint()}<br>${reason}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
  return { html: page.text, attachments };
}
