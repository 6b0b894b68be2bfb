import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { qrCode } from '#server/gateways/pdf.ts';
import type { Asked, Drawn } from './drawing.ts';
import { ticketPdf } from './ticket.ts';

// Whoever is buying goes first. Elsewhere than on Linux this would slow the whole process.
if (process.platform === 'linux') setPriority(5);

parentPort?.on('message', async ({ number, ticket }: Asked) => {
  const drawn: Drawn = await ticketPdf({ ...ticket, code: await qrCode(ticket.link) }).then(
    (pdf) => ({ number, pdf }),
    (error: unknown) => ({ number, error }),
  );
  parentPort?.postMessage(drawn);
});
