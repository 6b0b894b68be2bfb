import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { isVoid } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { zoneOf } from '#contract/receiving/zones.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { capital } from '#contract/words.ts';
import { api } from '#web/api/api.ts';
import { OrderShipment } from '#web/features/orders/mine/order-shipment.tsx';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useNow } from '#web/hooks/use-now.ts';
import type { Way } from '#web/lib/words/arrival.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { PaymentInstructions } from '#web/ui/shop/order/payment-instructions.tsx';
import { NotifyMe } from './actions/notify-me.tsx';
import { OrderActions } from './actions/order-actions.tsx';
import type { AddLines } from './actions/order-again.tsx';
import { Arches } from './arches.tsx';
import type { Live } from './data/use-live.ts';
import { Head } from './head.tsx';
import { Place } from './place.tsx';
import { Printed } from './printed.tsx';
import { OrderReceipt } from './receipt.tsx';
import { stepsFor } from './steps.ts';
import { type Shown, statusName, titleOf } from './words.ts';

/** How long a delivery takes, by the zone of its postal code; null when no zone is known. */
function wayOf({ shipping_address }: Pick<Order, 'shipping_address'>, zones: PublicSettings['entrega']['zonas']): Way | null {
  const { postal_code } = JSON.parse(shipping_address) as { postal_code?: string };
  return postal_code ? (zoneOf(zones, postal_code)?.minutos ?? null) : null;
}

type LiveOrderProps = {
  live: Live & { order: Shown };
  /** Loads the cart that the page shows. */
  onReordered: () => Promise<unknown>;
  onAddLines: AddLines;
  /** The guest comes from the payment, whose ticket goes on here. */
  isPrinted: boolean;
  /** The part about points, for guests without an account. */
  children?: ReactNode;
};

/**
 * The page of an order: status, number and hour, progress, products, place. Nothing in it is a scroll anchor: on a reload Chrome looks for
 * the anchor while the page is still loading, takes a paragraph further down for it and opens the page scrolled to that.
 */
export function LiveOrder({ live, onReordered, onAddLines, isPrinted, children }: LiveOrderProps) {
  const { access, lostSince } = live;
  const isOwn = access.token === null;
  const isHere = isHanded(live.order.tipo);
  const isDelivery = live.order.tipo === 'domicilio';
  const isAsked = isHere || isDelivery;
  const settings = useLoad(isAsked ? (signal) => api('GET /api/ajustes', {}, { signal }) : null, isAsked ? 'settings' : null);
  const hours = settings.data?.data.horario ?? null;
  const zones = settings.data?.data.entrega.zonas ?? (settings.error === null ? undefined : []);
  const order = isDelivery ? { ...live.order, way: zones && wayOf(live.order, zones) } : live.order;
  const now = Math.max(useNow(), Date.parse(order.updated_at));
  const news = useNews(order);
  useTabTitle(order);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-[clamp(28px,4vw,56px)] [overflow-anchor:none] pt-[clamp(32px,5vw,72px)] pb-section">
      <p role="status" className="sr-only">
        {news}
      </p>
      <Head order={order} now={now} hours={hours} lostSince={lostSince} />
      {order.payment_instructions && <PaymentInstructions instructions={order.payment_instructions} />}
      {!isVoid(order.status) && <Arches steps={stepsFor(order, now)} />}
      <NotifyMe order={order} access={access} />
      <div className="grid gap-[clamp(32px,5vw,64px)] pt-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <section className="grid content-start gap-5">
          <h2 className="h3">Lo que pediste</h2>
          {isPrinted ? (
            <Printed>
              <div className="rounded-b-[3px] border border-linea bg-blanco px-5 py-3">
                <OrderReceipt order={order} />
              </div>
            </Printed>
          ) : (
            <OrderReceipt order={order} />
          )}
          {order.tracking_number &&
            (isOwn ? (
              <OrderShipment orderId={order.id} number={order.tracking_number} status={order.status} />
            ) : (
              <p className="text-sm">
                <span className="text-texto-2">Número de seguimiento</span> <b className="num font-semibold">{order.tracking_number}</b>
              </p>
            ))}
          <OrderActions order={order} live={live} onReordered={onReordered} onAddLines={onAddLines} />
          {children}
        </section>
        {isHere && (
          <aside>
            <Place hours={hours} now={now} />
          </aside>
        )}
      </div>
    </div>
  );
}

/** The title of a new status, announced once; empty until the status changes. */
function useNews(order: Order): string {
  const first = useRef(order.status);
  const [news, setNews] = useState('');
  const title = titleOf(order);
  useEffect(() => {
    if (order.status === first.current) return;
    first.current = order.status;
    setNews(title);
  }, [order.status, title]);
  return news;
}

/** Shows the status in the tab's title: `Listo · 47`. */
function useTabTitle({ id, status, numero }: Order): void {
  const name = numero ?? orderNumber(id);
  const state = statusName(status);
  useEffect(() => {
    document.title = `${capital(state)} · ${name}`;
  }, [state, name]);
}
