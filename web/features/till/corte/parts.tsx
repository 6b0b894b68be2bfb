import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { toCents } from '#contract/money.ts';
import type { WholeShift } from '#contract/till/till.ts';
import { TILL_METHOD_NAMES, TILL_METHODS, type TillMethod } from '#contract/till-methods.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { cashSum, signed, type Verdict, verdictOf } from './rules.ts';

const LOOKS = {
  falta: { look: 'text-grana', Icon: ArrowDownLeft, noun: 'Faltante' },
  sobra: { look: 'text-ocre-hondo', Icon: ArrowUpRight, noun: 'Sobrante' },
  cuadra: { look: 'text-hoja', Icon: Check, noun: 'Diferencia' },
} as const;

/** The result of a count in one line of a list. */
export function DifferenceMark({ pesos }: { pesos: number }) {
  const { kind, text } = verdictOf(pesos);
  const { look, Icon } = LOOKS[kind];
  return (
    <span className={cx('num inline-flex items-center gap-1.5 font-semibold whitespace-nowrap', look)}>
      <Icon className="size-4 stroke-2" />
      {text}
    </span>
  );
}

/** The result of a count in large figures. */
export const DifferenceTitle = ({ verdict: { kind, text }, className }: { verdict: Verdict; className: string }) => (
  <span className={cx('num block font-semibold tracking-[-.04em]', LOOKS[kind].look, className)}>{text}</span>
);

type PartProps = { title: string; children: ReactNode };

export const CortePart = ({ title, children }: PartProps) => (
  <section>
    <h2 className="mb-1 text-base font-semibold">{title}</h2>
    {children}
  </section>
);

const ROW = 'grid grid-cols-[22px_minmax(0,1fr)_auto] items-baseline gap-2 border-b py-[7px]';

/** How the expected cash comes about, and after the close what was counted. */
export function CashSum({ shift }: { shift: WholeShift }) {
  const { contado, diferencia } = shift;
  const result = diferencia && verdictOf(diferencia.efectivo);
  return (
    <dl className="num">
      {cashSum(shift).map(({ sign, label, about, pesos }) => (
        <div key={label} className={cx(ROW, sign === '=' ? 'border-b-2 border-linea-fuerte font-semibold' : 'border-linea')}>
          <dt>
            <span aria-hidden="true">{sign}</span>
            <span className="sr-only">{label}</span>
          </dt>
          <dd aria-hidden="true">
            {label} {about && <small className="text-texto-2">{about}</small>}
          </dd>
          <dd className="font-medium">{formatPrice(pesos)}</dd>
        </div>
      ))}
      {contado && diferencia && result && (
        <>
          <div className={cx(ROW, 'border-linea')}>
            <dt className="col-start-2">Contado</dt>
            <dd className="font-medium">{formatPrice(contado.efectivo)}</dd>
          </div>
          <div className={cx(ROW, 'border-transparent text-[1.25rem] font-semibold', LOOKS[result.kind].look)}>
            <dt className="col-start-2">{LOOKS[result.kind].noun}</dt>
            <dd>{signed(diferencia.efectivo)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** The colour of each way to pay; its word always stands beside it. */
export const PAINT: Record<TillMethod, string> = {
  efectivo: 'bg-(--met-efectivo)',
  terminal: 'bg-(--met-terminal)',
  transferencia: 'bg-(--met-transferencia)',
};

const Swatch = ({ of }: { of: TillMethod }) => <i className={cx('mr-2 inline-block size-3 rounded-[3px]', PAINT[of])} />;

/** Expected and counted by way to pay. Cash includes the float. */
export function MethodTable({ shift: { esperado, contado, diferencia } }: { shift: WholeShift }) {
  const CELL = 'border-b border-linea py-2 pl-2.5 text-right tabular-nums max-sm:pl-1.5';
  const HEAD = 'border-b border-linea pb-2 pl-2.5 text-right text-sm font-medium text-texto-2';
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <thead>
        <tr>
          <th scope="col" className={cx(HEAD, 'pl-0! text-left!')}>
            Forma de pago
          </th>
          <th scope="col" className={HEAD}>
            Esperado
          </th>
          {contado && (
            <>
              <th scope="col" className={HEAD}>
                Contado
              </th>
              <th scope="col" className={HEAD}>
                Dif.
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {TILL_METHODS.map((method) => (
          <tr key={method}>
            <th scope="row" className="border-b border-linea py-2 text-left font-semibold">
              <Swatch of={method} />
              {TILL_METHOD_NAMES[method]}
            </th>
            <td className={CELL}>{formatPrice(esperado[method])}</td>
            {contado && diferencia && (
              <>
                <td className={CELL}>{formatPrice(contado[method])}</td>
                <td
                  className={cx(
                    CELL,
                    toCents(diferencia[method]) !== 0 && `font-semibold ${LOOKS[verdictOf(diferencia[method]).kind].look}`,
                  )}
                >
                  {signed(diferencia[method])}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Amounts by person; a deleted account has no name any more. */
export const ByPerson = ({ title, parts }: { title: string; parts: WholeShift['propinas'] }) =>
  parts.length > 0 && (
    <CortePart title={title}>
      <Lines rows={parts.map(({ user_id, nombre, monto }, at) => [`${user_id ?? at}`, nombre || 'Cuenta borrada', formatPrice(monto)])} />
    </CortePart>
  );

/** Rows of a key, a text and an amount. */
export const Lines = ({ rows }: { rows: readonly (readonly [key: string, text: ReactNode, amount: string])[] }) => (
  <ul className="text-[0.9375rem]">
    {rows.map(([key, text, amount]) => (
      <li key={key} className="flex items-baseline justify-between gap-3 border-b border-linea py-[7px] last:border-0">
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <span className="num font-semibold">{amount}</span>
      </li>
    ))}
  </ul>
);
