import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** Has the network printer print the order's slip once more, and says so. */
export async function reprint(orderId: string): Promise<void> {
  try {
    // One press, one slip: the call may be sent again when its answer is lost.
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { message } = await api('POST /api/orders/{id}/slip', { id: orderId }, { headers });
    toast.success(message);
  } catch (error) {
    toast.error(why(error, 'No se pudo imprimir la comanda.'));
  }
}
