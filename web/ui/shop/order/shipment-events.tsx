import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';

type Event = { status: string; timestamp: string; location: string; description: string };

/** The events of a parcel, newest first. `expected`: the expected delivery. */
export const ShipmentEvents = ({
  events,
  expected,
}: {
  events: readonly Event[];
  expected?: { at: string; place: string } | undefined;
}) => (
  <ol>
    {expected && (
      <Step last={events.length === 0} ahead>
        <span className="text-texto-2">
          Entrega estimada
          <span className="block text-xs">{expected.place}</span>
        </span>
        <time dateTime={expected.at} className="num text-xs text-texto-2">
          {formatShortDate(expected.at)}
        </time>
      </Step>
    )}
    {events.map(({ status, timestamp, location, description }, index) => (
      <Step key={`${timestamp} ${status} ${description}`} last={index === events.length - 1}>
        <span className="min-w-0">
          <b className="block font-semibold wrap-anywhere">{description || status}</b>
          <span className="block text-xs text-texto-2">
            {[description && description !== status && status, location].filter(Boolean).join(' · ')}
          </span>
        </span>
        <time dateTime={timestamp} className="num text-xs whitespace-nowrap text-texto-2">
          {formatShortDate(timestamp)}, {formatTime(timestamp)}
        </time>
      </Step>
    ))}
  </ol>
);

const Step = ({ last, ahead, children }: { last: boolean; ahead?: boolean; children: ReactNode }) => (
  <li className="relative grid grid-cols-[14px_minmax(0,1fr)_auto] gap-3 pb-3 text-sm">
    <span
      aria-hidden="true"
      className={cx(
        'mx-0.5 my-1.5 size-2.5 rounded-full',
        ahead ? 'bg-blanco shadow-[inset_0_0_0_2px_var(--cb-linea-fuerte)]' : 'bg-agave',
      )}
    />
    {!last && <span aria-hidden="true" className="absolute top-[18px] -bottom-1 left-1.5 w-0.5 bg-linea" />}
    {children}
  </li>
);
