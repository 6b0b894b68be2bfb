import { useState } from 'react';
import { toCents, toPesos } from '#contract/money.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { backToGuest } from '#contract/payments/payment-methods.ts';
import { typedNumber } from '#contract/typed-number.ts';
import type { Part } from '#web/features/orders/office/rules.ts';
import { leftUnits } from '#web/features/orders/office/rules.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { CHOOSE_TILL, GivingTill, mayGiveCash } from './giving-till.tsx';
import { ReasonField } from './reason-field.tsx';

const inPesos = (cents: number) => formatPrice(toPesos(cents));

/** What is refunded: units of lines, or an amount in pesos. */
type RefundPartProps = { order: ShopOrder; onRefund: (part: Part) => Promise<void>; onClose: () => void };

/** Refunds units of an order's lines or an amount, and shows the amounts before and after. The server computes the refund. */
export function RefundPart({ order, onRefund, onClose }: RefundPartProps) {
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [till, setTill] = useState('');
  const [tillError, setTillError] = useState<string | null>(null);
  const units = Object.entries(chosen).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []));
  const lines = leftUnits(order);
  const [paid, before] = [toCents(order.total), toCents(order.refunded ?? 0)];
  const [isByAmount, setByAmount] = useState(lines.length === 0);
  const typed = toCents(typedNumber(amount) || 0);
  const now = isByAmount ? Math.max(0, typed) : lines.reduce((cents, { id, centsOf }) => cents + centsOf(chosen[id] ?? 0), 0);
  const wrong = isByAmount
    ? typed <= 0
      ? 'Escribe un monto mayor que cero.'
      : typed > paid - before
        ? `Es más de lo que queda por reembolsar: ${inPesos(paid - before)}.`
        : null
    : units.length === 0
      ? 'Elige al menos una unidad.'
      : null;
  const confirm = async () => {
    setError(wrong);
    const lacksTill = mayGiveCash(order) && till === '';
    setTillError(lacksTill ? CHOOSE_TILL : null);
    if (wrong !== null || lacksTill) return;
    const how = { reason, ...(till !== '' && { caja: till }) };
    await onRefund(isByAmount ? { amount: toPesos(typed), ...how } : { items: units, ...how });
  };
  return (
    <ConfirmDialog
      title={`¿Reembolsar una parte del pedido ${orderNumber(order.id)}?`}
      confirmLabel={now > 0 ? `Reembolsar ${inPesos(now)}` : 'Reembolsar'}
      keepLabel="Volver"
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {lines.length > 0 && (
          <Choices label="Qué se reembolsa">
            {[false, true].map((byAmount) => (
              <Choice
                key={String(byAmount)}
                pressed={isByAmount === byAmount}
                onClick={() => {
                  setByAmount(byAmount);
                  setError(null);
                }}
              >
                {byAmount ? 'Un monto' : 'Artículos'}
              </Choice>
            ))}
          </Choices>
        )}
        {isByAmount && (
          <Field label="Monto (MXN)" error={error ?? undefined} hint={`Hasta ${inPesos(paid - before)}.`}>
            <Input
              className="num"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) => {
                setAmount(target.value);
                setError(null);
              }}
            />
          </Field>
        )}
        {!isByAmount &&
          lines.map(({ id, name, left, centsOf }) => (
            <div key={id} className="flex items-center justify-between gap-3">
              <span>
                {name} <span className="num block text-xs text-texto-2">{inPesos(centsOf(1))} c/u</span>
              </span>
              <Select
                aria-label={`Unidades de ${name}`}
                className="w-auto!"
                value={chosen[id] ?? 0}
                onChange={({ target }) => {
                  setChosen({ ...chosen, [id]: Number(target.value) });
                  setError(null);
                }}
              >
                {Array.from({ length: left + 1 }, (_, count) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the option's value
                  <option key={count} value={count}>
                    {count} de {left}
                  </option>
                ))}
              </Select>
            </div>
          ))}
        <dl className="num grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-linea pt-3">
          <dt>Pagado</dt>
          <dd className="text-right">{inPesos(paid)}</dd>
          {before > 0 && (
            <>
              <dt>Ya reembolsado</dt>
              <dd className="text-right">−{inPesos(before)}</dd>
            </>
          )}
          <dt>Se devuelve ahora</dt>
          <dd className="text-right">{now > 0 ? `−${inPesos(now)}` : inPesos(0)}</dd>
          <dt className="font-semibold text-espresso">Queda pagado</dt>
          <dd className="text-right font-semibold text-espresso">{inPesos(paid - before - now)}</dd>
        </dl>
        {!isByAmount && error && <FieldError>{error}</FieldError>}
        {mayGiveCash(order) && <GivingTill value={till} error={tillError} onChange={setTill} />}
        <ReasonField value={reason} onChange={setReason} />
        <p>{backToGuest(order.payment_method)} y se retiran los puntos de esa parte. No se puede deshacer.</p>
      </div>
    </ConfirmDialog>
  );
}
