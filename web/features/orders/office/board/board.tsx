import ClipboardList from 'lucide-react/icons/clipboard-list';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Actions } from '#web/features/orders/office/detail/actions.tsx';
import { ConfirmStatusChange } from '#web/features/orders/office/detail/confirm-status-change.tsx';
import { OrderDetail } from '#web/features/orders/office/detail/order-detail.tsx';
import { RefundPart } from '#web/features/orders/office/detail/refund-part.tsx';
import { findOrders, loadClosed, markSeen, reload, useFeed } from '#web/features/orders/office/news/feed.ts';
import { Papers } from '#web/features/orders/office/papers/papers.tsx';
import { named } from '#web/features/orders/office/rules.ts';
import { nextStep } from '#web/features/orders/office/words.ts';
import { useRestoreFocus } from '#web/hooks/focus/use-restore-focus.ts';
import { useMedia } from '#web/hooks/use-media.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx';
import { DetailPlace } from '#web/ui/shop/frame/detail-place.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { BoardColumns } from './columns.tsx';
import { OrderList } from './order-list.tsx';
import { type Handling, tileId } from './order-tile.tsx';
import { BoardSkeleton } from './skeleton.tsx';
import { TitleRow } from './title-row.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFocusStays } from './use-focus-follows.ts';
import { useMoves } from './use-moves.ts';
import { shownOrders, useView } from './use-view.ts';

type OpenMenu = { items: readonly MenuItem[]; anchor: HTMLElement };

/**
 * The owner's orders: board or list at the left, one order at the right.
 * @param isManager the viewer's role may cancel, refund and send parcels
 */
export function Board({ isManager }: { isManager: boolean }) {
  const { orders, failed, fresh } = useFeed();
  const [view, change] = useView();
  const now = useNow();
  const wide = useMedia('(min-width: 1024px)');
  const moves = useMoves(isManager);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const ready = orders !== null;
  const selected = orders && view.selected ? named(orders, view.selected) : undefined;

  /** True from opening an order until the address names it: an Escape that is pressed in between must close it too. */
  const opening = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    opening.current = false;
  }, [view.selected]);

  const wantsClosed = ready && (view.closed || view.status !== null);
  useEffect(() => {
    if (wantsClosed) void loadClosed();
  }, [wantsClosed]);
  // A search, or the order in the address, may concern an order that is not on the board.
  const wanted = view.query.trim() || (view.selected && ready && !selected ? orderNumber(view.selected) : '');
  useEffect(() => {
    if (!ready || !wanted) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => findOrders(wanted, leaving.signal).catch(() => {}), 250);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [ready, wanted]);

  useRestoreFocus(selected ? tileId(selected.id) : null);
  useFocusStays(moves.asked !== null);

  const handling: Handling = {
    selected: selected?.id ?? null,
    fresh,
    now,
    busy: moves.busy,
    onStep: (order, to) => void moves.move(order, to),
    onOpen(id) {
      markSeen(id);
      opening.current = true;
      change({ pedido: id });
    },
    onMove: (order, anchor) => {
      const items = moves.targets(order);
      if (items.length) setMenu({ items, anchor });
    },
  };
  const close = () => change({ pedido: null });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && (selected || opening.current)) close();
  };
  const shown = orders ? shownOrders(orders, view, now) : [];
  const step = selected && nextStep(selected);
  return (
    <div className="flex items-stretch">
      <div className="grid min-h-[calc(100dvh-60px)] min-w-0 flex-1 grid-rows-[auto_auto_1fr] content-start gap-[18px] pt-6 pl-7 max-sm:pt-[18px] max-sm:pl-4">
        <TitleRow />
        <div className="pr-6 max-sm:pr-4">
          <Toolbar view={view} isManager={isManager} onChange={change} />
        </div>
        <section aria-label="Tablero" className="min-w-0" onKeyDown={onKeyDown}>
          {failed && (
            <div className="pr-6 pb-4 max-sm:pr-4">
              <ErrorStrip message="No se pudieron cargar los pedidos" onRetry={reload} />
            </div>
          )}
          {!orders ? (
            !failed && <BoardSkeleton />
          ) : !shown.length && !view.closed ? (
            <Nothing filtered={Boolean(view.query || view.status || view.days)} />
          ) : view.list ? (
            <OrderList orders={shown} {...handling} />
          ) : (
            <BoardColumns orders={shown} view={view} {...handling} />
          )}
        </section>
      </div>
      {selected && (
        <DetailPlace docked={wide} label={`Pedido ${orderNumber(selected.id)}`} onClose={close}>
          <OrderDetail
            order={selected}
            onClose={close}
            papers={<Papers key={selected.id} order={selected} isManager={isManager} />}
            actions={
              <Actions
                order={selected}
                busy={moves.busy === selected.id}
                undoings={moves.undoings(selected)}
                onStep={() => step && moves.move(selected, step.to)}
              />
            }
          />
        </DetailPlace>
      )}
      {menu && <Menu {...menu} label="Mover a…" onClose={() => setMenu(null)} />}
      {moves.asked?.what === 'parte' && (
        <RefundPart
          order={moves.asked.order}
          onRefund={(part) => (moves.asked ? moves.refundPart(moves.asked.order, part) : Promise.resolve())}
          onClose={() => moves.endAsking()}
        />
      )}
      {moves.asked && moves.asked.what !== 'parte' && (
        <ConfirmStatusChange
          asked={moves.asked}
          onConfirm={(reason, till) => (moves.asked ? moves.confirm(moves.asked, reason, till) : Promise.resolve())}
          onClose={() => moves.endAsking()}
        />
      )}
    </div>
  );
}

const Nothing = ({ filtered }: { filtered: boolean }) => (
  <EmptyState icon={<ClipboardList />} title={filtered ? 'Ningún pedido coincide' : 'No hay pedidos abiertos'}>
    {filtered ? 'Cambia la búsqueda o los filtros.' : 'Los pedidos nuevos aparecen aquí solos, con un aviso.'}
  </EmptyState>
);
