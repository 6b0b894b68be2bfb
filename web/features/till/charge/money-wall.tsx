import type { CSSProperties, ReactNode } from 'react';
import { formatPrice } from '#contract/money.ts';
import { TILL_METHOD_NAMES, type TillMethod } from '#contract/till-methods.ts';

/** The colour of each method. */
export const PAINT: Record<TillMethod, string> = { efectivo: '', terminal: 't', transferencia: 's' };

export type Layer = { method: TillMethod; cents: number; name?: string };

type MoneyWallProps = {
  title: string;
  cents: number;
  hint: ReactNode;
  /** What stays in the drawer or has been paid: painted. */
  layers: readonly Layer[];
  /** The whole amount of which the layers are a part: with change, what was handed over. */
  ofCents: number;
  /** Only a foot in the method's colour: nothing is paid yet. */
  foot?: TillMethod;
  action?: ReactNode;
};

/** A wall of money: what is painted stays in the drawer, what is bare goes back or is still missing. */
export function MoneyWall({ title, cents, hint, layers, ofCents, foot, action }: MoneyWallProps) {
  const painted = layers.reduce((sum, layer) => sum + layer.cents, 0);
  const share = ofCents > 0 ? Math.min(100, (100 * painted) / ofCents) : 0;
  return (
    <div className="muro" style={{ '--n': foot ? '14px' : `${share}%` } as CSSProperties}>
      <div className="libre" aria-live="polite">
        <span>{title}</span>
        <b>{formatPrice(cents / 100)}</b>
        <small>{hint}</small>
      </div>
      {action}
      <div className="capas">
        {foot && <div className={`capa pie ${PAINT[foot]}`} />}
        {layers.map(({ method, cents: part, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be equal
          <div key={at} className={`capa ${PAINT[method]}`} style={{ flexGrow: part }}>
            <span>{name ?? TILL_METHOD_NAMES[method]}</span>
            <b>{formatPrice(part / 100)}</b>
          </div>
        ))}
      </div>
    </div>
  );
}
