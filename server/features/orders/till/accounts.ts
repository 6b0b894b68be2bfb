import { toPesos } from '#contract/money.ts';
import { optionsText } from '#contract/options/option-rules.ts';
import type { OrderData } from '#contract/orders/checkout.ts';
import type { Account } from '#contract/till/till.ts';
import type * as payments from '#server/features/payments/index.ts';
import { tillCodes } from '#server/features/payments/index.ts';
import type { DraftLine } from '#server/features/payments/table.ts';

/** What guests ordered on their phones to pay at a till. */

/** More are not shown: the newest come first. */
const MOST = 200;

export async function accounts(): Promise<Account[]> {
  const now = new Date();
  return (await tillCodes.open(MOST)).map(({ code, expiresAt, draft }) => ({
    codigo: code,
    nombre: draft.receiving?.guestName ?? '',
    mesa: draft.receiving?.mesa ?? null,
    total: toPesos(draft.amountCents),
    lineas: (draft.lines ?? []).map(toLine),
    expira_at: expiresAt.toISOString(),
    vencida: expiresAt <= now,
  }));
}

const toLine = ({ product, options, note, quantity, priceCents, discountCents = 0 }: DraftLine) => ({
  cantidad: quantity,
  nombre: product.name,
  opciones: optionsText(options),
  nota: note ?? '',
  total: toPesos(quantity * priceCents - discountCents),
});

/** The order of an expired account, as a sale at a till takes it, which prices it anew. */
export function orderDataOf({ lines, receiving }: payments.Draft): Pick<OrderData, 'items' | 'tipo' | 'mesa' | 'nombre'> {
  const { tipo, mesa = null, guestName = null } = receiving ?? {};
  return {
    tipo: tipo === 'mesa' ? 'mesa' : 'recoger',
    ...(mesa !== null && { mesa }),
    ...(guestName !== null && { nombre: guestName }),
    items: (lines ?? []).map(({ productId, quantity, options, note }) => ({
      product_id: productId,
      quantity,
      options: options.map(({ id, quantity: pieces }) => ({ id, quantity: pieces })),
      note: note ?? null,
    })),
  };
}
