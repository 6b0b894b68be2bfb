import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { newKey } from '#web/lib/plain-http.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** Prints the order's slip again on the network printer, and shows the result. */
export async function reprint(orderId: string): Promise<void> {
  try {
    // One press prints one slip, even when the call is repeated after a lost answer.
    const headers = { 'idempotency-key': newKey() };
    const { message } = await api('POST /api/orders/{id}/slip', { id: orderId }, { headers });
    toast.success(message);
  } catch (error) {
    toast.error(why(error, 'No se pudo imprimir la comanda.'));
  }
}
