import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { ShopOrder } from '#contract/orders/order.ts';
import { isOpenStatus } from '#contract/orders/order-statuses.ts';
import { nextStep } from '#web/features/orders/office/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx';

type ActionsProps = {
  order: ShopOrder;
  busy: boolean;
  undoings: readonly MenuItem[];
  onStep: () => void;
};

/** The next status as the primary button; cancelling and refunding in the menu "⋯". */
export function Actions({ order, busy, undoings, onStep }: ActionsProps) {
  // The menu is rendered inside the detail, which may be a modal sheet: everything outside a modal is inert.
  const [more, setMore] = useState<HTMLElement | null>(null);
  const step = nextStep(order);
  return (
    <div className="flex items-center gap-2 border-t border-linea bg-blanco px-6 py-3.5 max-sm:px-4 max-sm:pb-[calc(14px+env(safe-area-inset-bottom))]">
      {step ? (
        <Button size="sm" className="flex-1" busy={busy} onClick={onStep}>
          {step.label}
        </Button>
      ) : (
        <p className="flex-1 text-xs text-texto-2">
          {isOpenStatus(order.status) ? 'Espera la confirmación del pago.' : 'Este pedido está cerrado.'}
        </p>
      )}
      {undoings.length > 0 && (
        <Button
          variant="neutral"
          size="sm"
          className="w-11 px-0!"
          aria-haspopup="menu"
          aria-label="Más acciones: cancelar, reembolsar"
          disabled={busy}
          onClick={(event) => setMore(event.currentTarget)}
        >
          <Ellipsis />
        </Button>
      )}
      {more && <Menu label="Más acciones" items={undoings} anchor={more} onClose={() => setMore(null)} />}
    </div>
  );
}
