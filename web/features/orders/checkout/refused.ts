import { ApiError } from '#contract/client.ts';
import { SAYS } from './draft.ts';

/** Why no payment could be opened: the server's sentence, where there is one, and what to do about it. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return SAYS.noStart;
  return [SAYS.noStart, sentenceOf(error), adviceOn(error)].filter(Boolean).join(' ');
}

const sentenceOf = ({ code, errors, message }: ApiError): string | undefined => (code === 'too_many' ? Object.values(errors)[0] : message);

function adviceOn({ code, body }: ApiError): string | null {
  if (code === 'too_many_holds') return 'Si tu pedido lleva más, divídelo en dos.';
  if (code === 'too_many') return 'Baja la cantidad para pagar.';
  if (code !== 'sold_out') return null;
  const { option_id, left } = (body.data ?? {}) as { option_id?: string; left?: number };
  if (left) return 'Baja la cantidad para pagar.';
  return option_id ? 'Elige otra opción en tu carrito, o elimina el producto del pedido.' : 'Elimínalo del pedido para pagar lo demás.';
}
