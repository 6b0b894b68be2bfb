import { z } from 'zod';
import { sessionPath } from '#contract/agents/session-link.ts';
import { toCents } from '#contract/money.ts';
import { receiving } from '#contract/receiving/receiving.ts';
import { env } from '#server/env.ts';
import { open, type SessionRequest } from '#server/features/agent-sessions/index.ts';
import { quote } from '#server/features/orders/index.ts';
import { itemsOf, Lines, linesOf, type OrderLine } from './lines.ts';
import { Way } from './ordering.ts';
import { checked, NOT_FINAL, plainTool } from './plain-tool.ts';

const NO_BUYER: SessionRequest['buyer'] = { firstName: null, lastName: null, email: null, telephone: null };
const { host } = new URL(env.publicUrl);

/** The request that the payment page shows to a person. */
const requestOf = (lines: readonly OrderLine[], tipo: z.infer<typeof Way>, hora: string | undefined): SessionRequest => ({
  lines: lines.map(({ product, selection, quantity, note }, at) => ({
    id: String(at + 1),
    productId: product.id,
    options: product.options ? selection : null,
    quantity,
    note: note ?? '',
  })),
  buyer: NO_BUYER,
  tipo,
  option: tipo === 'paquete' ? 'paquete' : (hora ?? 'asap'),
  address: null,
  codes: [],
});

export const beginOrder = plainTool({
  name: 'empezar_pedido',
  title: 'Empezar un pedido',
  description:
    'Prepara un pedido y da el enlace donde una persona lo revisa, pone sus datos y lo paga. No cobra, no aparta nada y no avisa a nadie.',
  input: z.object({
    lineas: Lines,
    tipo: Way,
    hora: z.iso
      .datetime({ offset: true, error: 'Escribe una hora de horarios.' })
      .optional()
      .describe('Una de horarios; sin ella, lo antes posible'),
  }),
  isReadOnly: false,
  async run({ lineas, tipo, hora }, caller) {
    const lines = await linesOf(lineas);
    const { order_data } = checked(receiving.quote.input, { order_data: { items: itemsOf(lines), tipo, hora } });
    const { total, problemas } = await quote(order_data, null);
    const session = await open({
      kind: 'checkout',
      platform: '',
      host,
      verified: false,
      address: caller.address,
      request: requestOf(lines, tipo, hora),
      answeredCents: toCents(total),
      cartId: null,
    });
    return {
      enlace: env.publicUrl + sessionPath({ id: session.id, k: session.linkKey }),
      total,
      caduca: session.expiresAt.toISOString(),
      problemas: problemas.map(({ code, message }) => ({ codigo: code, mensaje: message })),
      aviso: `Todavía no hay pedido: una persona lo confirma y paga en el enlace. ${NOT_FINAL}`,
    };
  },
});
