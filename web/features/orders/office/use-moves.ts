import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/order-statuses.ts';
import type { ShopOrder } from '#contract/orders.ts';
import { orderNumber } from '#web/lib/order-number.ts';
import { toast } from '#web/ui/toast.ts';
import { moveOrder, refundOrder, reload } from './feed.ts';
import type { MenuItem } from './menu.tsx';

export type Asked = { order: ShopOrder; what: 'cancelar' | 'reembolsar' };

/** All status changes of an order; those that give money back ask first. */
export function useMoves() {
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const run = async (order: ShopOrder, step: () => Promise<void>, said: string) => {
    setBusy(order.id);
    try {
      await step();
      toast.success(`Pedido ${orderNumber(order.id)}: ${said}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
      // Another person changed it first: load the current state.
      if (error.status === 409) await reload();
    } finally {
      setBusy(null);
      setAsked(null);
    }
  };
  const move = (order: ShopOrder, to: OrderStatus) =>
    to === 'cancelado'
      ? setAsked({ order, what: 'cancelar' })
      : run(order, () => moveOrder(order.id, to), ORDER_STATUS[to].name.toLowerCase());
  const confirm = ({ order, what }: Asked) =>
    what === 'cancelar'
      ? run(order, () => moveOrder(order.id, 'cancelado'), 'cancelado')
      : run(order, () => refundOrder(order.id), 'reembolsado');
  /** Cancelling and refunding: the entries of the menu "⋯". */
  const undoings = (order: ShopOrder): MenuItem[] => [
    ...(ORDER_STATUS[order.status].next.includes('cancelado')
      ? [{ label: 'Cancelar pedido', danger: true, onPick: () => setAsked({ order, what: 'cancelar' }) }]
      : []),
    ...(ORDER_STATUS[order.status].refundable
      ? [{ label: 'Reembolsar', danger: true, onPick: () => setAsked({ order, what: 'reembolsar' }) }]
      : []),
  ];
  const targets = (order: ShopOrder): MenuItem[] => [
    ...ORDER_STATUS[order.status].next
      .filter((to) => to !== 'cancelado')
      .map((to) => ({ label: ORDER_STATUS[to].name, onPick: () => void move(order, to) })),
    ...undoings(order),
  ];
  return { busy, asked, setAsked, move, confirm, undoings, targets };
}
