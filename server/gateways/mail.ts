import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { settings } from '#server/current-settings.ts';
import { env } from '#server/env.ts';

export type Mail = {
  /** Identifies the mail, for example `order-<id>`: sending it again replaces it instead of duplicating it. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[];
  headers?: Record<string, string>;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Loaded with the first mail, so that the shop starts faster. */
async function openTransports() {
  const { createTransport } = await import('nodemailer');
  return {
    smtp: env.smtpUrl ? createTransport({ url: env.smtpUrl, ...timeouts }) : null,
    toFile: createTransport({ streamTransport: true, buffer: true }),
  };
}

/** `MAIL_FROM`, else the shop's own e-mail; the shop's name from the settings, unless `MAIL_FROM` contains another one. */
function sender(): { name: string; address: string } {
  const { nombre, correo } = settings().casa;
  const { name, address } = env.mailFrom ?? { name: nombre, address: correo };
  return { name: name === DEFAULT_SETTINGS.casa.nombre ? nombre : name, address };
}

let transports: ReturnType<typeof openTransports> | null = null;

/** Sends by SMTP, or writes into the outbox of a shop without SMTP. Throws on failure, so that the job is retried. */
export async function send({ key: named, ...mail }: Mail): Promise<void> {
  // A key may contain an e-mail or an instant, whose characters are not allowed in message ids and file names.
  const key = named.replace(/[^\w-]/g, '_');
  transports ??= openTransports();
  const { smtp, toFile } = await transports;
  // A stable id, so that mail programs recognise a second delivery of the same mail.
  const from = sender();
  // The ids have the sender's domain.
  const message = { ...mail, from, messageId: `<${key}@${from.address.split('@')[1]}>` };
  if (smtp) {
    await smtp.sendMail(message);
    return;
  }
  const { message: eml } = await toFile.sendMail(message);
  const outbox = join(env.dataDir, 'outbox');
  const file = join(outbox, `${key}.eml`);
  // Line ends as in SMTP. nodemailer's option `newline` processes each byte, which took a fifth of a mail's time.
  const lines = (eml as Buffer).toString('latin1').replace(/\r?\n/g, '\r\n');
  // Renamed when complete, because other programs may read the folder.
  const write = () => writeFile(`${file}.part`, lines, { encoding: 'latin1', mode: 0o600 });
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    await write();
  });
  await rename(`${file}.part`, file);
}
