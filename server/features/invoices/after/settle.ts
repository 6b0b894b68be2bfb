import * as documents from '#server/features/invoices/ledger/queries.ts';
import { askCancel } from './cancel.ts';
import * as queries from './queries.ts';
import { cancelReplaced } from './replace.ts';
import { squareDocument, squareTicket } from './square.ts';

/** How many documents of a kind one run works on. */
const RUN = 50;

/** The job after each stamp and each decided cancellation. */
export async function followDocument({ id }: { id: string }): Promise<void> {
  await cancelReplaced(id);
  await squareDocument(id);
}

/** The minute's job: asks about the cancellations under way, and goes on with what an earlier run could not finish. */
export async function settleInvoices(): Promise<void> {
  for (const id of await documents.due('cancelacion_en_proceso', RUN)) await askCancel(id);
  for (const id of await queries.waitingSubstitutes(RUN)) await cancelReplaced(id);
  for (const orderId of await queries.dueEgresos(RUN)) await squareTicket(orderId);
}
