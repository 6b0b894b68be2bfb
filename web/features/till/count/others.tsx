import { type ReactNode, useRef, useState } from 'react';
import { toCents, toPesos } from '#contract/money.ts';
import { TILL_METHOD_NAMES, type TillMethod } from '#contract/till-methods.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { CountFrame, Forward } from './frame.tsx';
import type { Count } from './kept-count.ts';
import { Pad } from './pad.tsx';

/** A typed amount in pesos; a blank is nothing, NaN is no amount. */
export const amountOf = (typed: string): number => (typed.trim() === '' ? 0 : typedNumber(typed));

type Typed = Exclude<keyof Count, 'counts'>;
type Props = {
  count: Count;
  /** The cash of the first step, in pesos. */
  cash: number;
  methods: readonly TillMethod[];
  errors: Record<string, string>;
  /** Why the shift could not be closed, or null. */
  problem: string | null;
  /** How many sales this tablet has not sent. */
  unsent: number;
  isBusy: boolean;
  onChange: (count: Count) => void;
  onClose: () => void;
  onBack: () => void;
};

const ABOUT = { terminal: 'Total del cierre de lote', transferencia: 'Suma de las que llegaron' };
const BAR = { efectivo: 'bg-(--met-efectivo)', terminal: 'bg-(--met-terminal)', transferencia: 'bg-(--met-transferencia)' };

/** The second step of a close: what terminal and bank say, the cash that stays, a note. */
export function Others({ count, cash, methods, errors, problem, unsent, isBusy, onChange, onClose, onBack }: Props) {
  const [current, setCurrent] = useState<Typed>(methods.includes('terminal') ? 'terminal' : 'seQueda');
  const isFresh = useRef(true);
  const set = (key: Typed, typed: string) => onChange({ ...count, [key]: typed });
  const press = (digit: string) => {
    if (current === 'notas') return set('notas', `${count.notas}${digit}`);
    const before = isFresh.current ? '' : count[current];
    isFresh.current = false;
    set(current, `${before}${digit}`.slice(0, 12));
  };
  const total = toPesos(
    [cash, amountOf(count.terminal), amountOf(count.transferencia)].reduce((sum, pesos) => sum + (toCents(pesos) || 0), 0),
  );
  const amount = (key: 'terminal' | 'transferencia' | 'seQueda', label: string, error: string | undefined) => (
    <input
      className="control num min-h-16! text-right text-xl! font-semibold sm:text-[1.75rem]!"
      inputMode="none"
      autoComplete="off"
      placeholder="$0.00"
      value={count[key]}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      onFocus={({ target }) => {
        target.select();
        isFresh.current = true;
        setCurrent(key);
      }}
      onChange={({ target }) => {
        isFresh.current = false;
        set(key, target.value);
      }}
    />
  );
  return (
    <CountFrame
      title="Terminal y transferencias"
      about="Lo que dicen el comprobante y el banco."
      onBack={onBack}
      sumLabel="Contado en total"
      sum={formatPrice(total)}
      pad={
        <Pad
          onDigit={press}
          onBack={() => {
            isFresh.current = false;
            set(current, count[current].slice(0, -1));
          }}
          last={{ label: 'Punto', children: '.', act: () => press('.') }}
        />
      }
      forward={<Forward label="Cerrar turno" about="Después ya no cambia" isLast isBusy={isBusy} onClick={onClose} />}
    >
      <div className="grid auto-rows-max content-start gap-3.5 overflow-y-auto p-1">
        {unsent > 0 && (
          <Notice tone="warning" role="status">
            Hay {unsent === 1 ? '1 venta' : `${unsent} ventas`} por enviar. Si cierras antes de que lleguen, caen en el turno siguiente.
          </Notice>
        )}
        <Row bar={BAR.efectivo} name={TILL_METHOD_NAMES.efectivo} about="Ya contado" error={errors['contado.efectivo']}>
          <output className="num block pr-3.5 text-right text-xl font-semibold sm:text-[1.75rem]">{formatPrice(cash)}</output>
        </Row>
        {(['terminal', 'transferencia'] as const).map(
          (method) =>
            methods.includes(method) && (
              <Row
                key={method}
                bar={BAR[method]}
                name={TILL_METHOD_NAMES[method]}
                about={ABOUT[method]}
                error={errors[`contado.${method}`]}
              >
                {amount(method, `Contado en ${method}`, errors[`contado.${method}`])}
              </Row>
            ),
        )}
        <Row bar="bg-crema-2" name="Se queda" about="En el cajón para el turno siguiente; vacío, todo" error={errors.se_queda}>
          {amount('seQueda', 'Se queda en el cajón', errors.se_queda)}
        </Row>
        <Field label="Notas" optional error={errors.notas}>
          <Textarea
            value={count.notas}
            maxLength={500}
            onFocus={() => setCurrent('notas')}
            onChange={({ target }) => set('notas', target.value)}
          />
        </Field>
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
      </div>
    </CountFrame>
  );
}

type RowProps = { bar: string; name: string; about: string; error: string | undefined; children: ReactNode };

const Row = ({ bar, name, about, error, children }: RowProps) => (
  <div className="grid grid-cols-[8px_minmax(0,1fr)_132px] items-center gap-3 sm:grid-cols-[14px_minmax(0,1fr)_236px] overflow-hidden rounded-control bg-blanco py-2 pr-3.5 shadow-[inset_0_0_0_1px_var(--cb-linea)]">
    <i className={cx('-my-2 self-stretch', bar)} />
    <p>
      <b className="font-semibold sm:text-[1.125rem]">{name}</b>
      <small className="mt-0.5 block text-sm text-texto-2">{about}</small>
      {error && <small className="block text-sm text-grana">{error}</small>}
    </p>
    {children}
  </div>
);
