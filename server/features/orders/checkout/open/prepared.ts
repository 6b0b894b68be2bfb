import type { NewIntent } from '#contract/orders/checkout.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import type { DraftReceiving } from '#server/features/payments/table.ts';
import { invalid } from '#server/http/refusal.ts';

/**
 * The prepared order that the payment completes; undefined for all others.
 * @throws Refusal 404, 409 `session_closed`, 422 at a till or without a type
 */
export async function preparedFor({ order_data, pago }: NewIntent): Promise<DraftReceiving['session']> {
  const ref = order_data?.sesion;
  if (!ref) return undefined;
  if (pago === 'caja') throw invalid({ pago: 'Lo que prepara un asistente se paga en línea.' });
  if (!order_data.tipo) throw invalid({ 'order_data.tipo': 'Elige cómo recibes tu pedido.' });
  return agentSessions.forPayment(ref);
}
