import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type MailFile, readMail } from './mail-file.ts';

const NEWEST = 200;

/**
 * The mails of a shop without SMTP: `/dev/mail` lists them, `/dev/mail/<name>` shows one, `…/html` is its body as mail programs render it,
 * and `…/<number>` is an attachment.
 * @param outbox the folder of .eml files
 */
export function mailPages(outbox: string): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const [, name, part] = (request.url ?? '').match(/^\/dev\/mail\/([\w-]+)(?:\/(html|\d+))?$/) ?? [];
    try {
      if (!name) return send(response, 'text/html', list(outbox));
      const mail = readMail(readFileSync(join(outbox, `${name}.eml`)));
      if (!part) return send(response, 'text/html', one(name, mail));
      // Links open in a new tab, because the frame shows only the mail.
      if (part === 'html') return send(response, 'text/html', mail.html.replace('<head>', '<head><base target="_blank">'));
      const attachment = mail.attachments[Number(part)];
      if (attachment) return send(response, attachment.type, attachment.content);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('No hay tal correo.\n');
  };
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response
    .writeHead(200, { 'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type, 'cache-control': 'no-store' })
    .end(body);
}

function namesIn(outbox: string): string[] {
  try {
    return readdirSync(outbox)
      .filter((file) => file.endsWith('.eml'))
      .map((file) => ({ name: file.slice(0, -4), at: statSync(join(outbox, file)).mtimeMs }))
      .sort((one, other) => other.at - one.at)
      .slice(0, NEWEST)
      .map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const when = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'medium' });

function list(outbox: string): string {
  const rows = namesIn(outbox).map((name) => {
    const { subject, to, date } = readMail(readFileSync(join(outbox, `${name}.eml`)));
    return `<tr><td><a href="/dev/mail/${name}">${escaped(subject)}</a><td>${escaped(to)}<td>${when.format(date)}`;
  });
  const table = `<table><tr><th>Asunto<th>Para<th>Fecha${rows.join('')}</table>`;
  return page('Correos', rows.length > 0 ? table : '<p>Todavía no hay correos.</p>');
}

function one(name: string, { subject, from, to, date, text, attachments }: MailFile): string {
  const files = attachments.map(({ filename }, index) => `<li><a href="/dev/mail/${name}/${index}">${escaped(filename)}</a>`);
  return page(
    subject,
    `<p><a href="/dev/mail">Todos los correos</a></p>
<p>De ${escaped(from)}<br>Para ${escaped(to)}<br>${when.format(date)}</p>
${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}
<iframe src="/dev/mail/${name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="Con formato"></iframe>
<h2>Solo texto</h2><pre>${escaped(text)}</pre>`,
  );
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · desarrollo</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.4rem .6rem .4rem 0;border-bottom:1px solid;overflow-wrap:anywhere}iframe{width:100%;height:44rem;border:1px solid;background:#fff}
pre{white-space:pre-wrap}</style></head>
<body><h1>${escaped(title)}</h1>${body}</body></html>
`;
