import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { formatPrice, toCents } from '#contract/money.ts';
import { MOST_PAYMENTS, TILL_METHOD_NAMES, type TillMethod } from '#contract/till-methods.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useHanded } from '../data/charging.ts';
import { Cell } from '../parts/cell.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { CARDS } from './by-card.tsx';
import { MoneyWall, PAINT } from './money-wall.tsx';
import { mixedOf, mixedPayments, type Part, type Sent } from './payment.ts';

type MixedProps = { totalCents: number; methods: readonly TillMethod[]; isBusy: boolean; onPay: (payments: Sent[]) => void };

const part = (key: number, method: TillMethod): Part => ({ key, method, text: '', cents: 0, card: 'debito', reference: '' });

/** What the bare part of the wall says. */
function wordsOf({ leftCents, changeCents, tooMuchCents, isTooMuch }: ReturnType<typeof mixedOf>, totalCents: number) {
  const hint = `de ${formatPrice(totalCents / 100)}`;
  if (isTooMuch) return { title: 'Sobran', cents: tooMuchCents, hint: 'El cambio solo sale del efectivo.' };
  if (changeCents > 0) return { title: 'Cambio', cents: changeCents, hint };
  return leftCents > 0 ? { title: 'Faltan', cents: leftCents, hint } : { title: 'Completo', cents: totalCents, hint };
}

/** A sale divided among several payments; "Resto" fills a row with what is missing. */
export function Mixed({ totalCents, methods, isBusy, onPay }: MixedProps) {
  const [parts, setParts] = useState<readonly Part[]>(() => methods.slice(0, 2).map((method, at) => part(at, method)));
  const mixed = mixedOf(totalCents, parts);
  const { leftCents, changeCents, isTooMuch } = mixed;
  // What is too much is not given as change.
  useHanded(isTooMuch ? 0 : totalCents - leftCents + changeCents);
  const lacksReference = parts.some(({ method, cents, reference }) => method === 'transferencia' && cents > 0 && !reference.trim());
  const canPay = leftCents === 0 && !isTooMuch && !lacksReference;
  const set = (key: number, by: Partial<Part>) => setParts((now) => now.map((one) => (one.key === key ? { ...one, ...by } : one)));
  const pay = () => onPay(mixedPayments(totalCents, parts));
  useKeys((key) => {
    if (key !== 'Enter' || isBusy || !canPay) return false;
    pay();
    return true;
  });
  const addPart = () => {
    const next = methods.find((method) => parts.every((one) => one.method !== method)) ?? methods[0] ?? 'efectivo';
    setParts((now) => [...now, part(1 + Math.max(...now.map(({ key }) => key), 0), next)]);
  };
  return (
    <>
      <MoneyWall
        {...wordsOf(mixed, totalCents)}
        layers={parts.filter(({ cents }) => cents > 0).map(({ method, cents }) => ({ method, cents }))}
        ofCents={totalCents + changeCents}
      />
      <div className="metodos">
        {parts.map(({ key, method, text, card, reference }) => (
          <div key={key} className={`met ${PAINT[method]}`}>
            <i />
            <b>{TILL_METHOD_NAMES[method]}</b>
            {method === 'terminal' ? (
              <fieldset className="tres">
                <legend className="sr-only">Tarjeta</legend>
                {CARDS.map(({ id, name }) => (
                  <Cell key={id} name={`tarjeta-${key}`} checked={id === card} onChange={() => set(key, { card: id })}>
                    {name}
                  </Cell>
                ))}
              </fieldset>
            ) : method === 'transferencia' ? (
              <input
                className="dato refe"
                maxLength={60}
                autoComplete="off"
                aria-label="Clave de rastreo"
                placeholder="Clave de rastreo"
                value={reference}
                onChange={({ target }) => set(key, { reference: target.value })}
              />
            ) : (
              <span />
            )}
            <input
              className="dato"
              inputMode="decimal"
              aria-label={`Monto en ${TILL_METHOD_NAMES[method].toLowerCase()}`}
              placeholder="$0.00"
              value={text}
              onChange={({ target }) => {
                const pesos = typedNumber(target.value);
                set(key, { text: target.value, cents: pesos >= 0 ? toCents(pesos) : 0 });
              }}
            />
            {leftCents > 0 && text === '' ? (
              <button
                type="button"
                className="btn"
                aria-label={`Poner el resto, ${formatPrice(leftCents / 100)}, en ${TILL_METHOD_NAMES[method].toLowerCase()}`}
                onClick={() => set(key, { text: formatPrice(leftCents / 100), cents: leftCents })}
              >
                Resto
              </button>
            ) : (
              <button
                type="button"
                className="icb"
                aria-label={`Quitar ${TILL_METHOD_NAMES[method].toLowerCase()}`}
                onClick={() => (parts.length > 2 ? setParts(parts.filter((one) => one.key !== key)) : set(key, { text: '', cents: 0 }))}
              >
                <X />
              </button>
            )}
          </div>
        ))}
      </div>
      <div className="cierra">
        <button type="button" className="btn" disabled={isBusy || parts.length >= MOST_PAYMENTS} onClick={addPart}>
          <Plus />
          Otra forma de pago
        </button>
        <button type="button" className="btn btn-p" aria-keyshortcuts="Enter" disabled={isBusy || !canPay} onClick={pay}>
          {changeCents > 0 ? 'Cobrar y abrir el cajón' : 'Cobrar'}
          <span className="kbd" aria-hidden="true">
            ↵
          </span>
        </button>
      </div>
    </>
  );
}
