import { useState } from 'react';
import type { ShopOrder } from '#contract/orders/order.ts';
import { nextOf, ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { ApiError } from '#contract/wire/client.ts';
import type { Asked } from '#web/features/orders/office/detail/confirm-status-change.tsx';
import { moveOrder, refundOrder, reload, refundPart as sendPart, undoStep } from '#web/features/orders/office/news/feed.ts';
import type { Part } from '#web/features/orders/office/rules.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import type { MenuItem } from '#web/ui/overlay/menu.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** The status changes of an order; those that give money back ask first. */
export function useMoves(mayRefund: boolean) {
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked, endAsking] = useOpen<Asked>();

  const run = async (order: ShopOrder, step: () => Promise<void>, said: string, undo?: () => void) => {
    setBusy(order.id);
    try {
      await step();
      toast.success(`Pedido ${orderNumber(order.id)}: ${said}`, undo && { action: { label: 'Deshacer', run: undo } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
      // Another person changed it first: load the current state.
      if (error.status === 409) await reload();
    } finally {
      setBusy((now) => (now === order.id ? null : now));
    }
  };
  const move = (order: ShopOrder, to: OrderStatus) =>
    to === 'cancelado'
      ? setAsked({ order, what: 'cancelar' })
      : run(
          order,
          () => moveOrder(order.id, to),
          ORDER_STATUS[to].name.toLowerCase(),
          () => void run(order, () => undoStep(order.id, to), ORDER_STATUS[order.status].name.toLowerCase()),
        );
  const confirm = ({ order, what }: Asked, reason: string, till: string) =>
    (what === 'cancelar'
      ? run(order, () => moveOrder(order.id, 'cancelado', till), 'cancelado')
      : run(order, () => refundOrder(order.id, reason, till), 'reembolsado')
    ).finally(endAsking);
  const refundPart = (order: ShopOrder, part: Part) => run(order, () => sendPart(order, part), 'reembolso de una parte').finally(endAsking);
  /** Cancelling and refunding, as entries of the menu "⋯". */
  const undoings = (order: ShopOrder): MenuItem[] => [
    ...(mayRefund && nextOf(order.status, order.tipo).includes('cancelado')
      ? [{ label: 'Cancelar pedido', danger: true, onPick: () => setAsked({ order, what: 'cancelar' }) }]
      : []),
    // A charge that the bank has returned cannot be refunded.
    ...(mayRefund && ORDER_STATUS[order.status].refundable && order.dispute?.status !== 'perdida'
      ? [
          ...(order.total > (order.refunded ?? 0)
            ? [{ label: 'Reembolsar una parte', danger: true, onPick: () => setAsked({ order, what: 'parte' as const }) }]
            : []),
          { label: 'Reembolsar', danger: true, onPick: () => setAsked({ order, what: 'reembolsar' as const }) },
        ]
      : []),
  ];
  const targets = (order: ShopOrder): MenuItem[] => [
    ...nextOf(order.status, order.tipo)
      .filter((to) => to !== 'cancelado')
      .map((to) => ({ label: ORDER_STATUS[to].name, onPick: () => void move(order, to) })),
    ...undoings(order),
  ];
  return { busy, asked, endAsking, move, confirm, refundPart, undoings, targets };
}
