import { z } from 'zod';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { CouponCode } from '#contract/orders/receiving-fields.ts';
import { receiving } from '#contract/receiving/receiving.ts';
import { PostalCode } from '#contract/wire/shapes.ts';
import { env } from '#server/env.ts';
import { hoursOfDay, orderByToken, quote } from '#server/features/orders/index.ts';
import { countingUnknown, isUnknownCode } from '#server/features/promotions/index.ts';
import { invalid, unknownOrder } from '#server/http/refusal.ts';
import { itemsOf, Lines, linesOf, optionsRead } from './lines.ts';
import { checked, NOT_FINAL, plainTool } from './plain-tool.ts';

/** Tables are ordered at by scanning their code, so programs do not offer it. */
const WAYS = ['recoger', 'domicilio', 'paquete'] as const;
export const Way = z.enum(WAYS, `Elige uno de ${WAYS.join(', ')}.`);

export const price = plainTool({
  name: 'cotizar',
  title: 'Cotizar un pedido',
  description: 'Dice lo que costaría un pedido, para cuándo estaría y qué impediría pagarlo. No aparta nada. Montos en pesos.',
  input: z.object({
    lineas: Lines,
    tipo: Way.optional(),
    codigo_postal: PostalCode.optional(),
    codigo: CouponCode.optional().describe('Un cupón; cuenta cuando el pedido lleva tipo'),
  }),
  async run({ lineas, tipo, codigo_postal, codigo }, caller) {
    const lines = await linesOf(lineas);
    const asked = { items: itemsOf(lines), tipo, codigo, ...(codigo_postal && { shipping_address: { postal_code: codigo_postal } }) };
    const { order_data } = checked(receiving.quote.input, { order_data: asked });
    const priced = await countingUnknown(
      caller,
      codigo,
      () => quote(order_data, null),
      ({ problemas }) => problemas.some(isUnknownCode),
    );
    return {
      lineas: lines.map((line) => ({
        producto: line.product.id,
        nombre: line.product.name,
        opciones: optionsRead(line),
        cantidad: line.quantity,
      })),
      importes: priced.lineas.map(({ product_id, unit, quantity, discount }) => ({
        producto: product_id,
        unitario: unit,
        cantidad: quantity,
        descuento: discount,
      })),
      subtotal: priced.subtotal,
      descuento: priced.descuento,
      envio: priced.envio,
      total: priced.total,
      hora: priced.hora,
      problemas: priced.problemas.map(({ code, message }) => ({ codigo: code, mensaje: message })),
      aviso: NOT_FINAL,
    };
  },
});

export const times = plainTool({
  name: 'horarios',
  title: 'Horarios para un pedido',
  description: 'Da las horas de un día en las que el pedido podría estar listo. No aparta nada.',
  input: z.object({ tipo: Way, fecha: z.iso.date('Escribe una fecha, como 2026-12-01.'), lineas: Lines }),
  async run({ tipo, fecha, lineas }) {
    const { items } = checked(receiving.slots.input, { tipo, fecha, items: itemsOf(await linesOf(lineas)) });
    const { antes, horarios } = await hoursOfDay({ tipo, fecha, items }, null);
    return {
      lo_antes: antes?.hora ?? null,
      horarios: horarios.filter(({ disponible }) => disponible).map(({ hora }) => hora),
      aviso: NOT_FINAL,
    };
  },
});

const ORIGIN = new URL(env.publicUrl).origin;
const ORDER_PATH = /^\/pedido\/([0-9a-f-]{36})$/i;

/** @returns null unless it is the shop's own page of an order with its token. Nothing is fetched. */
function orderLinkOf(text: string): { id: string; token: string } | null {
  if (!URL.canParse(text, ORIGIN)) return null;
  const { origin, pathname, searchParams } = new URL(text, ORIGIN);
  const id = origin === ORIGIN ? pathname.match(ORDER_PATH)?.[1] : undefined;
  const token = searchParams.get('token');
  return id && token ? { id, token } : null;
}

export const orderState = plainTool({
  name: 'estado_pedido',
  title: 'Estado de un pedido',
  description: 'Dice cómo va un pedido, con el enlace que recibió quien lo hizo.',
  input: z.object({ enlace: z.string('Debe ser un texto.').trim().max(500, 'El enlace es demasiado largo.') }),
  async run({ enlace }) {
    const link = orderLinkOf(enlace);
    if (!link) throw invalid({ enlace: `Usa el enlace del pedido, que empieza con ${ORIGIN}/pedido/.` });
    const order = await orderByToken(link.id, link.token);
    if (!order) throw unknownOrder();
    return {
      numero: order.numero ?? null,
      estado: order.status,
      texto: ORDER_STATUS[order.status].name,
      tipo: order.tipo ?? null,
      hora: order.hora_prometida ?? null,
    };
  },
});
