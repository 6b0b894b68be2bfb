import { TRIAL_PAPER } from '#contract/invoices/factura-states.ts';
import { facturaPath } from '#contract/invoices/ticket-link.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { shopName } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { find, isSealed, markSent, type SealedRow } from '#server/features/invoices/ledger/queries.ts';
import { filesOf } from '#server/features/invoices/reading/files.ts';
import { facturaToken } from '#server/features/invoices/reading/token.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { button, html, layout } from '#server/gateways/mail-layout.ts';
import type { JobPayload } from '#server/job-map.ts';

type Letter = JobPayload<'factura-mail'>;

/** The job's work: mails a stamped invoice with its files, or that it was refused. Sends nothing once the row has another try or no address. */
export async function mailFactura({ id, attempt, letter, to, again }: Letter): Promise<void> {
  const row = await find(id);
  if (!row || !isSealed(row) || row.attempt !== attempt) return;
  const address = to ?? row.email;
  if (address === null) return;
  if (letter === 'refused') {
    if (row.state === 'rechazada') await send(refusedLetter(row, address));
  } else if (row.uuid !== null) {
    await send(await stampedLetter(row, address, again));
    await markSent(id);
  }
}

const trialLine = ({ isTrial }: SealedRow): string => (isTrial ? ` ${TRIAL_PAPER}.` : '');
const REASON = 'Recibes este correo porque pediste una factura.';

/** @param again names another sending, which mail servers would drop as one that they have */
async function stampedLetter(row: SealedRow, to: string, again?: string): Promise<Mail> {
  const title = `Factura ${row.folio}`;
  const of = row.orderId ? ` de tu pedido ${folioOf(row.orderId)}` : '';
  const about = `Te enviamos la factura ${row.folio}${of} por ${formatPrice(toPesos(row.totalCents))}, en PDF y XML.${trialLine(row)}`;
  const link = `${env.publicUrl}${facturaPath({ id: row.id, token: await facturaToken(row) })}`;
  const uuid = `Folio fiscal: ${row.uuid}`;
  const body = html`<p style="margin:0 0 16px">${about}</p><p style="margin:0 0 20px">${uuid}</p>${button(link, 'Ver la factura')}`;
  const letter = layout({ title, preview: about, body, reason: REASON });
  const { pdf, xml, name } = await filesOf(row);
  return {
    key: `factura-${row.id}-${row.attempt}-${to}${again ? `-${again}` : ''}`,
    to,
    subject: `${title} de ${shopName()}`,
    text: `${title}\n\n${about}\n\n${uuid}\n${link}\n`,
    ...letter,
    attachments: [
      ...(letter.attachments ?? []),
      { filename: `${name}.pdf`, content: pdf, contentType: 'application/pdf' },
      { filename: `${name}.xml`, content: Buffer.from(xml), contentType: 'application/xml' },
    ],
  };
}

function refusedLetter(row: SealedRow, to: string): Mail {
  const title = 'No pudimos timbrar tu factura';
  const about = `El SAT no aceptó la factura de tu pedido${row.orderId ? ` ${folioOf(row.orderId)}` : ''}: ${row.refusal ?? ''} Tu ticket sigue libre: puedes pedirla otra vez.${trialLine(row)}`;
  const link = `${env.publicUrl}/facturar`;
  return {
    key: `factura-refused-${row.id}-${row.attempt}-${to}`,
    to,
    subject: `${title} · ${shopName()}`,
    text: `${title}\n\n${about}\n\n${link}\n`,
    ...layout({
      title,
      preview: about,
      body: html`<p style="margin:0 0 20px">${about}</p>${button(link, 'Pedirla otra vez')}`,
      reason: REASON,
    }),
  };
}
