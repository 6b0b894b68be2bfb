import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '#server/env.ts';

export type Mail = {
  /** Names this one mail, e.g. `order-<id>`: sending it again replaces it instead of doubling it. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[];
  headers?: Record<string, string>;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** The means of sending come with the first mail: they are no part of the shop's start. */
async function openTransports() {
  const { createTransport } = await import('nodemailer');
  return {
    smtp: env.smtpUrl ? createTransport({ url: env.smtpUrl, ...timeouts }) : null,
    toFile: createTransport({ streamTransport: true, buffer: true }),
  };
}

let transports: ReturnType<typeof openTransports> | null = null;

/** By SMTP, or into the outbox of a shop that has none. Throws when it could not be handed over: the job tries again. */
export async function send({ key, ...mail }: Mail): Promise<void> {
  transports ??= openTransports();
  const { smtp, toFile } = await transports;
  // The same mail has the same id, so that a second delivery of one job is known for what it is.
  const message = { ...mail, from: env.mailFrom, messageId: `<${key}@${new URL(env.publicUrl).hostname}>` };
  if (smtp) {
    await smtp.sendMail(message);
    return;
  }
  const { message: eml } = await toFile.sendMail(message);
  const outbox = join(env.dataDir, 'outbox');
  const file = join(outbox, `${key.replace(/[^\w-]/g, '_')}.eml`);
  // Whole or not at all: somebody may be reading the folder.
  // Line ends as on the wire; nodemailer's own `newline` looks at each byte, which took a fifth of a mail's time.
  const lines = (eml as Buffer).toString('latin1').replace(/\r?\n/g, '\r\n');
  const write = () => writeFile(`${file}.part`, lines, { encoding: 'latin1', mode: 0o600 });
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    await write();
  });
  await rename(`${file}.part`, file);
}
