import { zodResolver } from '@hookform/resolvers/zod';
import CreditCard from 'lucide-react/icons/credit-card';
import { type ChangeEvent, useImperativeHandle, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Card as CardData, CardNumber } from '#contract/payments/payments.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { token } from '#web/api/token.ts';
import { type Intent, SAYS } from '#web/features/orders/checkout/draft.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { shopDate } from '#web/lib/clock.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { BankStep, type Decision } from './bank-step.tsx';
import type { CardFormProps, Outcome } from './card-form.ts';
import { brandOf, cardNumberText, cvcText, expiryText, hasAllDigits, isPast, parseExpiry, rewrite } from './card-text.ts';
import { SavedChoice } from './saved-choice.tsx';

const Fields = z.object({
  number: CardNumber,
  expiry: z
    .string()
    .refine((text) => parseExpiry(text), 'Escribe mes y año, por ejemplo 11 / 28.')
    .refine((text) => {
      const expiry = parseExpiry(text);
      return !expiry || !isPast(expiry, shopDate());
    }, 'La tarjeta está vencida.'),
  cvc: CardData.shape.cvc,
  name: z.string().optional(),
  save: z.boolean(),
});

/** The account's cards; null for who buys without an account, and may keep none. */
async function keptCards(signal: AbortSignal) {
  if (!token.read()) return null;
  const { guest } = await api('GET /api/users/profile', {}, { signal });
  return guest ? null : api('GET /api/users/payment-methods', {}, { signal });
}

export default function SandboxCardForm({ ref, onPay }: CardFormProps) {
  const { register, getValues, setError, formState, trigger, watch, setFocus } = useForm({
    resolver: zodResolver(Fields),
    mode: 'onTouched',
    defaultValues: { number: '', expiry: '', cvc: '', name: '', save: false },
  });
  const { errors } = formState;
  const [asking, setAsking] = useState<Decision | null>(null);
  /** A number that is complete as it is typed leads to the next field. One that is corrected in its middle does not. */
  const moveOn = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target;
    // The guest may be in another field by the time this is called.
    if (document.activeElement !== target) return;
    if (hasAllDigits(value) && selectionStart === value.length && CardNumber.safeParse(value).success) setFocus('expiry');
  };
  const brand = brandOf(watch('number'));
  const kept = useLoad(keptCards, '').data;
  const mayKeep = Boolean(kept);
  const saved = kept ?? [];
  // Undefined until the user has chosen: the default card is offered first, unless the user already types another one.
  const [picked, setPicked] = useState<string | null>();
  const offered = formState.isDirty ? null : ((saved.find((card) => card.default) ?? saved[0])?.id ?? null);
  const chosen = picked === undefined ? offered : picked;

  const confirm = async (intent: Intent): Promise<Outcome> => {
    const { number, expiry, cvc, save } = getValues();
    const { month, year } = parseExpiry(expiry) ?? { month: 0, year: 0 };
    const key = { id: intent.payment_intent_id, client_secret: intent.client_secret };
    try {
      let { status } = await api('POST /api/sandbox/payment-intents/{id}/confirm', {
        ...key,
        ...(chosen === null ? { card: { number, exp_month: month, exp_year: year, cvc }, ...(save && { save }) } : { saved_card: chosen }),
      });
      if (status === 'requires_action') {
        const approve = await new Promise<boolean>((answer) => setAsking({ amount: intent.amount, answer }));
        setAsking(null);
        ({ status } = await api('POST /api/sandbox/payment-intents/{id}/authenticate', { ...key, approve }));
        if (!approve) return { paid: false, problem: SAYS.bank };
      }
      return status === 'succeeded' ? { paid: true } : { paid: false, problem: SAYS.failed };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
      if (error.code === 'payment_canceled') return { paid: false, problem: error.message, replaced: true };
      // With a saved card the fields are not shown.
      if (chosen !== null) return { paid: false, problem: Object.values(error.errors)[0] ?? error.message };
      return { paid: false, problem: refusalOf(fieldsOf(error), setError, ['number', 'expiry', 'cvc']) };
    }
  };
  useImperativeHandle(ref, () => ({ check: async () => chosen !== null || trigger(undefined, { shouldFocus: true }), confirm }));

  return (
    <Card>
      <form
        method="post"
        noValidate
        className="grid grid-cols-2 gap-[18px] p-[22px]"
        onSubmit={(event) => {
          event.preventDefault();
          onPay();
        }}
      >
        {saved.length > 0 && <SavedChoice cards={saved} chosen={chosen} onChoose={setPicked} />}
        {chosen === null && (
          <>
            <Field label="Número de tarjeta" error={errors.number?.message} className="col-span-2">
              <div className="relative">
                <Input
                  {...written(register('number', { onChange: moveOn }), cardNumberText)}
                  icon={<CreditCard />}
                  inputMode="numeric"
                  autoComplete="cc-number"
                  className="num pr-[76px]"
                />
                {brand && (
                  <span className="absolute top-1/2 right-3 -translate-y-1/2 rounded-[4px] border border-linea bg-zocalo px-2 py-[3px] text-[12px] leading-normal font-bold">
                    {brand}
                  </span>
                )}
              </div>
            </Field>
            <Field label="Vencimiento" error={errors.expiry?.message}>
              <Input
                {...written(register('expiry'), expiryText)}
                inputMode="numeric"
                autoComplete="cc-exp"
                placeholder="MM / AA"
                className="num"
              />
            </Field>
            <Field label="CVC" error={errors.cvc?.message}>
              <Input {...written(register('cvc'), cvcText)} inputMode="numeric" autoComplete="cc-csc" className="num" />
            </Field>
            <Field label="Nombre en la tarjeta" optional className="col-span-2">
              <Input {...register('name')} autoComplete="cc-name" />
            </Field>
            {mayKeep && (
              <div className="col-span-2">
                <Checkbox {...register('save')} label="Guardar esta tarjeta para la próxima" />
              </div>
            )}
          </>
        )}
        {/* A hidden submit button, so that Enter pays; the visible button stands under the order. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
      {asking && <BankStep decision={asking} />}
    </Card>
  );
}

/** Registers a field that is formatted while it is typed into. */
const written = (field: UseFormRegisterReturn, write: (text: string) => string) => ({
  ...field,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    rewrite(event.target, write);
    return field.onChange(event);
  },
});

/** Renames the server's fields of the card to the form's own. */
function fieldsOf(error: ApiError): ApiError {
  const { 'card.number': number, 'card.exp_month': month, 'card.exp_year': year, 'card.cvc': cvc } = error.errors;
  const errors = Object.fromEntries(Object.entries({ number, expiry: month ?? year, cvc }).filter(([, message]) => message));
  return new ApiError(error.status, { ...error.body, errors });
}
