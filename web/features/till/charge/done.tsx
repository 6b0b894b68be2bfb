import { type ReactNode, useEffect, useRef } from 'react';
import { formatPrice } from '#contract/money.ts';
import type { Done as DoneSale } from '../data/screen.ts';
import { useKeys } from '../parts/use-keys.ts';
import { PAINT } from './money-wall.tsx';

type DoneProps = { done: DoneSale; onNext: () => void; actions?: ReactNode };

/** After the sale: the change in large figures, and the number to call out. The whole wall is painted. */
export function DoneWall({ done, onNext, actions }: DoneProps) {
  const { changeCents, totalCents, number, name, opensDrawer, method } = done;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  useKeys((key) => {
    if (key !== 'Enter') return false;
    onNext();
    return true;
  });
  return (
    <section className="cb-d" aria-label="Cobro">
      <div className={`muro lleno ${method === 'mixto' ? '' : PAINT[method]}`} role="status">
        <div className="libre">
          <span>{changeCents > 0 ? 'Cambio' : 'Cobrado'}</span>
          <b>{formatPrice((changeCents || totalCents) / 100)}</b>
          <small>
            {changeCents > 0
              ? opensDrawer
                ? 'El cajón está abierto. Ciérralo al dar el cambio.'
                : 'Da el cambio y cierra el cajón.'
              : method === 'efectivo'
                ? 'Exacto, sin cambio.'
                : 'Sin cambio.'}
          </small>
        </div>
        <div className="libre">
          {number === null ? (
            <>
              <span>Venta por enviar</span>
              <b>–</b>
              <small>Sale sola cuando vuelva la conexión. El recibo y el número esperan.</small>
            </>
          ) : (
            <>
              <span>Número</span>
              <b>{number}</b>
              <small>{name ? `Dilo con su nombre: ${name}` : 'Dilo en voz alta.'}</small>
            </>
          )}
        </div>
      </div>
      <div className="cierra">
        {actions || <span />}
        <button ref={next} type="button" className="btn btn-p" aria-keyshortcuts="Enter" onClick={onNext}>
          Siguiente
          <span className="kbd" aria-hidden="true">
            ↵
          </span>
        </button>
      </div>
    </section>
  );
}
