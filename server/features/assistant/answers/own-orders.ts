import { formatPrice } from '#contract/money.ts';
import { folioOf } from '#contract/orders/folio.ts';
import type { Order } from '#contract/orders/order.ts';
import { nameWithOptions } from '#contract/orders/order-lines.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { phone } from '#server/features/assistant/facts/shop-facts.ts';
import { and, link, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { mine } from '#server/features/orders/index.ts';
import { balance } from '#server/features/points/index.ts';

const MOST = 3;
const whole = new Intl.NumberFormat('es-MX');
const day = new Intl.DateTimeFormat('es-MX', { timeZone: TIME_ZONE, day: 'numeric', month: 'long' });

const described = (order: Order) => {
  const goods = and.format(order.items.slice(0, 3).map((item) => `${item.quantity} × ${nameWithOptions(item)}`));
  return `El pedido ${folioOf(order.id)} del ${day.format(new Date(order.created_at))} (${goods}; ${formatPrice(order.total)}) está ${ORDER_STATUS[order.status].described}.`;
};

/** Answers with the orders and points of the signed-in user only, even when the question contains another name. */
export async function ownOrders({ folded, has, user }: Question): Promise<Reply | null> {
  const asksPoints = has('puntosPropios') && !has('usarPuntos');
  const asksOrders =
    has('pedidoPropio') &&
    !has('comprar') &&
    !has('queja') &&
    !has('cambiaPedido') &&
    !/\brepetir\b|\bmismo\b|\bvolver a pedir\b/.test(folded) &&
    !has('devuelve') &&
    !has('factura') &&
    !has('recoger');
  if (!asksPoints && !asksOrders) return null;
  const signIn = link('Inicia sesión', '/login');
  if (asksPoints) {
    if (!user) return { text: `${signIn} y te digo cuántos puntos tienes.` };
    const { points } = await balance(user.id, user.id);
    return {
      text: `Tienes ${whole.format(points)} ${points === 1 ? 'punto' : 'puntos'}. Los canjeas en ${link('tu perfil', '/profile?tab=puntos')}.`,
    };
  }
  if (!user)
    return {
      text: `${signIn} y te digo cómo van tus pedidos. Solo puedo hablar de los tuyos. Sin cuenta, míralo en el enlace de tu correo; si ya tardó, llámanos al ${phone()}.`,
    };
  const orders = await mine(user);
  const wanted = /\b[0-9a-f]{8}\b/.exec(folded)?.[0]?.toUpperCase();
  const shown = wanted ? orders.filter((order) => folioOf(order.id) === wanted) : orders.slice(0, MOST);
  const all = link('tus pedidos', '/profile?tab=pedidos');
  if (wanted && shown.length === 0) return { text: `No encuentro el pedido ${wanted} en tu cuenta. Aquí están ${all}.` };
  if (shown.length === 0) return { text: `Aún no tienes pedidos. Empieza por ${link('el menú', '/products')}.` };
  return { text: `${shown.map(described).join('\n')}\nMás detalles en ${all}.` };
}
