import Undo2 from 'lucide-react/icons/undo-2';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { Order } from '#contract/orders/order.ts';
import { isVoid } from '#contract/orders/order-statuses.ts';
import type { OpeningHours } from '#contract/settings/opening-hours.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { ArchFrame } from '#web/ui/image/arch-frame.tsx';
import { STATUS_TONE } from '#web/ui/shop/badge/status-badge.tsx';
import { QrCode } from '#web/ui/shop/code/qr-code.tsx';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { clockOf, guestAndType, leadOf, readySince, type Shown, statusName, titleOf } from './words.ts';

type HeadProps = { order: Shown; now: number; hours: OpeningHours | null; lostSince: number | null };

/** Status, title, the hour in large type, and the number that the bar calls. */
export function Head({ order, now, hours, lostSince }: HeadProps) {
  const clock = clockOf(order, now, hours);
  const since = readySince(order);
  return (
    <div className="grid items-end gap-[clamp(28px,5vw,80px)] lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid justify-items-start gap-[18px]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={STATUS_TONE[order.status]} dot>
            {statusName(order.status)}
          </Badge>
          <span className="num text-sm text-texto-2">
            {orderNumber(order.id)} · {formatShortDate(order.created_at)}, {formatTime(order.created_at)}
          </span>
        </p>
        <h1 className="h1" tabIndex={-1}>
          {titleOf(order)}
        </h1>
        {clock && <Clock {...clock} />}
        {since && <p className="text-sm text-texto-2">{since}</p>}
        <p className="lead">{leadOf(order, now, hours)}</p>
        {lostSince !== null && (
          <p role="status" className="flex items-center gap-2 text-sm text-texto-2">
            <WifiOff className="size-5 flex-none" />
            Sin conexión. Última noticia {formatTime(new Date(lostSince))}.
          </p>
        )}
      </div>
      {isVoid(order.status) ? (
        <ArchFrame className="grid w-33 items-end justify-items-center pb-4.5 text-texto-2 max-lg:order-first [&_.lucide]:size-7 [&_.lucide]:stroke-[1.4]">
          <Undo2 />
        </ArchFrame>
      ) : (
        order.numero && <BarNumber order={order} />
      )}
    </div>
  );
}

function Clock({ at, label, isLate, isEnd }: NonNullable<ReturnType<typeof clockOf>>) {
  const [hour, half] = formatTime(at).split(' ');
  return (
    <p className={cx('live-clock', isLate && 'text-ocre-hondo')}>
      {isEnd ? <small>{label} </small> : <span className="sr-only">{label} </span>}
      <time dateTime={at}>
        {hour}
        <small> {half}</small>
      </time>
    </p>
  );
}

const BarNumber = ({ order }: { order: Order }) => (
  <div className="live-ticket overflow-hidden rounded-t-carta bg-noche text-fijo-claro">
    <div className="grid grid-cols-[1fr_auto] items-center gap-[18px] px-6 pt-[22px] max-[370px]:gap-3 max-[370px]:px-4 pb-5">
      <div>
        <p className="text-sm">Tu número</p>
        <p className="live-number">{order.numero}</p>
        <p className="mt-3.5 text-sm wrap-anywhere">{guestAndType(order)}</p>
      </div>
      {/* Without the order's token: the code opens the order only for its account and for staff, not for strangers who photograph it. */}
      <QrCode text={`/pedido/${order.id}`} label="Código QR de tu pedido" className="size-31 max-[370px]:size-24" />
    </div>
    <TileBorder className="h-[22px]" />
  </div>
);
