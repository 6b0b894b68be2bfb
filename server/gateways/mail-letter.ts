import { momentText } from '#server/date-text.ts';
import type { Mail } from './mail.ts';
import { button, html, ink, layout, serif } from './mail-layout.ts';

/** @param at an ISO instant, as in the payload of jobs */
export const momentOf = (at: string): string => `el ${momentText(new Date(at))} (hora de la Ciudad de México)`;

type Letter = {
  key: string;
  to: string;
  subject: string;
  title: string;
  lead: string;
  action: { label: string; link: string };
  fine: string;
  /** Why the reader gets the mail. */
  reason: string;
};

/** A short mail with one button, as HTML and as plain text. */
export function letter({ key, to, subject, title, lead, action, fine, reason }: Letter): Mail {
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<p style="margin:0 0 24px;color:${ink.soft}">${lead}</p>
${button(action.link, action.label)}
<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${ink.line};color:${ink.soft}">${fine}</p>`;
  const text = `${title}\n\n${lead}\n\n${action.label}: ${action.link}\n\n${fine}\n`;
  return { key, to, subject, text, ...layout({ title, preview: lead, body, reason }) };
}
