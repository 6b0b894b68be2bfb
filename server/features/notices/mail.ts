import type { Mail } from '#server/gateways/mail.ts';
import { button, html, ink, layout, serif } from '#server/gateways/mail-layout.ts';
import type { Told } from './told.ts';

const REASON = 'Recibes este correo porque la casa te eligió para sus avisos, en Ajustes.';

const heading = (title: string) =>
  html`<h1 style="margin:0 0 16px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15;word-break:break-word">${title}</h1>`;

/** The mail about one thing. */
export function noticeMail(
  key: string,
  to: string,
  { title, short, lines, figures = [], button: label, path }: Told,
  publicUrl: string,
): Mail {
  const link = `${publicUrl}${path}`;
  // The figures say what a push notice says in short.
  const all = figures.length > 0 ? lines : [short, ...lines];
  const cell = `padding:10px 0;border-bottom:1px solid ${ink.line};vertical-align:top`;
  const table = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 12px;border-top:1px solid ${ink.line}">
${figures.map(
  ([
    name,
    value,
  ]) => html`<tr><td style="${cell};color:${ink.soft}">${name}</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap"><strong>${value}</strong></td></tr>
`,
)}</table>`;
  const body = html`${heading(title)}
${all.map((line) => html`<p style="margin:0 0 12px;word-break:break-word">${line}</p>`)}
${figures.length > 0 ? table : ''}
<div style="height:16px"></div>
${button(link, label)}`;
  const texts = [title, all.join('\n'), figures.map(([name, value]) => `${name}: ${value}`).join('\n'), `${label}: ${link}`];
  return {
    ...{ key, to, subject: title, text: `${texts.filter(Boolean).join('\n\n')}\n` },
    ...layout({ title, preview: short, body, reason: REASON }),
  };
}

/** The mail about several things. @param count of all things, also of those that are not named */
export function mergedNoticeMail(key: string, to: string, all: readonly Told[], count: number, publicUrl: string): Mail {
  const title = mergedTitle(count);
  const rest = count - all.length;
  const more = rest > 0 ? `Y ${rest} más.` : null;
  const rows = all.map(({ title: said, short, path }) => ({ link: `${publicUrl}${path}`, text: `${said} · ${short}` }));
  const body = html`${heading(title)}
${rows.map(({ link, text }) => html`<p style="margin:0;padding:12px 0;border-top:1px solid ${ink.line}"><a href="${link}" style="color:${ink.text}">${text}</a></p>`)}
${more ? html`<p style="margin:12px 0 0;color:${ink.soft}">${more}</p>` : ''}`;
  const texts = [title, ...rows.map(({ link, text }) => `${text}\n${link}`), ...(more ? [more] : [])];
  return { ...{ key, to, subject: title, text: `${texts.join('\n\n')}\n` }, ...layout({ title, preview: title, body, reason: REASON }) };
}

export const mergedTitle = (count: number): string => (count === 1 ? '1 novedad de la casa' : `${count} novedades de la casa`);
