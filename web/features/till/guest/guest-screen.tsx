import { useEffect, useState } from 'react';
import { formatPrice } from '#contract/money.ts';
import { useDayTheme, useWakeLock } from '#web/features/orders/bar/device.ts';
import { Wordmark } from '#web/ui/shop/frame/wordmark.tsx';
import { MoneyWall } from '../charge/money-wall.tsx';
import { readName } from '../data/store.ts';
import { piecesText } from '../ticket/ticket.ts';
import styles from '../till.css?url';
import { follow } from './channel.ts';
import { type GuestLine, NOTHING, type Shown } from './shown.ts';

/** What the guest sees at the counter, on a second screen of the till's tablet. @param till null: the one that this device has chosen */
export function GuestScreen({ till }: { till: string | null }) {
  const [shown, setShown] = useState(NOTHING);
  useDayTheme();
  useWakeLock();
  useEffect(() => follow(till ?? readName() ?? '', setShown), [till]);
  return (
    <main className="bb cj cl">
      <link rel="stylesheet" href={styles} precedence="till" />
      <h1 className="sr-only">Tu pedido</h1>
      {shown.lines.length === 0 ? (
        <div className="cl-v">
          <Wordmark className="h-16 text-espresso" />
        </div>
      ) : (
        <div className="cb">
          <section className="cb-t" aria-label="Ticket">
            <Lines lines={shown.lines} />
            <dl className="cuentas">
              <div className="tot">
                <dt>Total</dt>
                <dd>{formatPrice(shown.totalCents / 100)}</dd>
              </div>
            </dl>
          </section>
          <section className="cb-d" aria-label="Cobro">
            {shown.phase === 'listo' ? <Thanks {...shown} /> : <Due {...shown} />}
          </section>
        </div>
      )}
    </main>
  );
}

const Lines = ({ lines }: { lines: readonly GuestLine[] }) => (
  <div
    className="tkt-l"
    // The newest line stays in view.
    ref={(list) => list?.scrollTo({ top: list.scrollHeight })}
  >
    {lines.map(({ quantity, name, options, cents }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
      <div key={at} className="tl-f">
        <span className={quantity > 1 ? 'c mas1' : 'c'}>{quantity}</span>
        <span className="p">
          {name} {options && <em className="t2">{options}</em>}
        </span>
        <span className="d">{formatPrice(cents / 100)}</span>
      </div>
    ))}
  </div>
);

function Due({ phase, lines, totalCents, handedCents, changeCents }: Shown) {
  if (handedCents === 0) {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return (
      <MoneyWall title={phase === 'cobrar' ? 'Por cobrar' : 'Total'} cents={totalCents} hint={piecesText(pieces)} layers={[]} ofCents={0} />
    );
  }
  const isEnough = handedCents >= totalCents;
  return (
    <MoneyWall
      title={isEnough ? 'Cambio' : 'Faltan'}
      cents={isEnough ? changeCents : totalCents - handedCents}
      hint={`Recibido ${formatPrice(handedCents / 100)}`}
      layers={[{ method: 'efectivo', cents: Math.min(handedCents, totalCents), name: isEnough ? 'Total' : 'Recibido' }]}
      ofCents={Math.max(handedCents, totalCents)}
    />
  );
}

const Thanks = ({ totalCents, handedCents, changeCents, number }: Shown) => (
  <div className="muro lleno" role="status">
    <div className="libre">
      <span>Gracias</span>
      {number !== null && (
        <>
          <b>{number}</b>
          <small>Te llamamos por este número.</small>
        </>
      )}
    </div>
    <div className="libre">
      <span>{changeCents > 0 ? 'Tu cambio' : 'Total'}</span>
      <b>{formatPrice((changeCents || totalCents) / 100)}</b>
      <small>{changeCents > 0 ? `Recibido ${formatPrice(handedCents / 100)}` : 'Pagado.'}</small>
    </div>
  </div>
);
