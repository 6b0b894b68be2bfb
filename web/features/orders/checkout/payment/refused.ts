import { ApiError } from '#contract/wire/client.ts';
import { noAnswerText } from '#web/api/no-answer.ts';
import { SAYS } from '#web/features/orders/checkout/draft.ts';

/**
 * Why no payment could be opened: the server's sentence if there is one, and advice.
 * @param atTill the order is paid at the till, where the number of codes is limited too
 */
export function refusalText(error: unknown, atTill = false): string {
  if (!(error instanceof ApiError)) return SAYS.noStart;
  const advice = atTill && error.code === 'too_many_holds' ? null : adviceOn(error);
  return [SAYS.noStart, noAnswerText(error) ?? sentenceOf(error), advice].filter(Boolean).join(' ');
}

/** Why a payment did not become its order, and advice. */
export const lostText = (error: ApiError): string => [error.message, adviceOn(error)].filter(Boolean).join(' ');

/** Whether a line has too many units. Rate limits have the same code, with status 429. */
const isTooMuch = ({ status, code }: ApiError): boolean => status === 422 && code === 'too_many';

const sentenceOf = (error: ApiError): string | undefined => (isTooMuch(error) ? Object.values(error.errors)[0] : error.message);

function adviceOn(error: ApiError): string | null {
  const { code, body } = error;
  if (code === 'visit_closed') return 'Si lo quieres de todos modos, elige cómo lo recibes y vuelve a pagar.';
  if (code === 'too_many_holds') return 'Si tu pedido lleva más, divídelo en dos.';
  if (isTooMuch(error)) return 'Baja la cantidad para pagar.';
  if (code !== 'sold_out') return null;
  const { option_id, left } = (body.data ?? {}) as { option_id?: string; left?: number };
  if (left) return 'Baja la cantidad para pagar.';
  return option_id ? 'Elige otra opción en tu carrito, o elimina el producto del pedido.' : 'Elimínalo del pedido para pagar lo demás.';
}
