import { useEffect, useId, useRef, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import type { ShopOrder } from '#contract/orders/order.ts';
import { type OrderStatus, TO_MAKE } from '#contract/orders/order-statuses.ts';
import { SERVICE_LEVELS } from '#contract/shipments/shipment-statuses.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { FAILURES, failureOf } from '../failure.ts';
import type { NewNumber } from './created.tsx';
import { PackageFields } from './package-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { emptyForm, recipientOf, type ShipmentValues } from './values.ts';

const resolver = checkWith(async () => (await import('#contract/shipments/shipments.ts')).NewShipment);
const OFFERED = 50;

/** The orders that may be shipped next, those in preparation first, for the picker. */
async function loadOrders(signal: AbortSignal): Promise<ShopOrder[]> {
  const ask = (status: OrderStatus) => api('GET /api/orders', { status, limit: OFFERED }, { signal });
  return (await Promise.all(TO_MAKE.toReversed().map(ask))).flat();
}

/** A new shipment. Choosing an order fills in the recipient. */
export function ShipmentForm({ order, onCreated }: { order: string; onCreated: (made: NewNumber) => void }) {
  const { data: orders } = useLoad(loadOrders, 'orders');
  const shop = useShop();
  const form = useForm<ShipmentValues, unknown, ShipmentValues>({
    resolver: resolver as never,
    mode: 'onTouched',
    defaultValues: emptyForm(order, shop),
  });
  const { register, handleSubmit, setValue, getValues, setError, watch, formState } = form;
  const [failure, setFailure] = useState('');
  const [filled, setFilled] = useState('');
  const list = useId();
  const lastFilled = useRef('');

  /** @param typed id or folio */
  const fill = async (typed: string) => {
    const wanted = typed.trim().replace(/^#/, '').toLowerCase();
    if (wanted.length < 8 || wanted === lastFilled.current) return;
    lastFilled.current = wanted;
    const before = JSON.stringify(getValues('destination'));
    const fits = ({ id }: ShopOrder) => id.startsWith(wanted);
    const found = orders?.find(fits) ?? (await api('GET /api/orders', { q: wanted, limit: 5 }).catch(() => []))?.find(fits);
    // Typed text stays, even if the answer of the look-up arrives later.
    if (!found || lastFilled.current !== wanted || JSON.stringify(getValues('destination')) !== before) return;
    setValue('destination', recipientOf(found), { shouldValidate: formState.isSubmitted });
    setFilled(`Dirección del pedido ${orderNumber(found.id)} copiada.`);
  };
  // The address may name the order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the orders are known
  useEffect(() => {
    if (order && orders) void fill(order);
  }, [orders]);

  const submit = handleSubmit(async (values) => {
    setFailure('');
    try {
      onCreated((await api('POST /api/tracking', values)).data);
    } catch (error) {
      const wrong = error instanceof ApiError ? Object.entries(error.errors) : [];
      for (const [index, [path, message]] of wrong.entries())
        setError(path as FieldPath<ShipmentValues>, { message }, { shouldFocus: index === 0 });
      if (error instanceof ApiError && error.code === 'order_not_found')
        setError('orderId', { message: error.message }, { shouldFocus: true });
      else if (!wrong.length) setFailure(failureOf(error, FAILURES.create));
    }
  });
  const packages = watch('packages');
  const weight = packages.reduce((sum, one) => sum + (one.weight || 0), 0);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {failure && <ErrorStrip message={failure} />}
        <div className="grid max-w-[640px] gap-3.5 sm:grid-cols-2">
          <Field label="ID de pedido" error={formState.errors.orderId?.message} hint={<span role="status">{filled}</span>}>
            <Input
              {...register('orderId', { onChange: ({ target }) => void fill(target.value) })}
              list={list}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="num"
            />
          </Field>
          <datalist id={list}>
            {orders?.map(({ id, customer, shipping_address }) => (
              <option key={id} value={orderNumber(id)}>
                {[customer?.name, recipientOf({ customer, shipping_address }).city].filter(Boolean).join(', ')}
              </option>
            ))}
          </datalist>
          <Field label="Servicio" error={formState.errors.service_level?.message}>
            <Select {...register('service_level')}>
              <Options of={SERVICE_LEVELS.map((level) => [level, level] as const)} />
            </Select>
          </Field>
        </div>
        <div className="grid items-start gap-5 xl:grid-cols-3">
          <PartyFields of="origin" title="Remitente" />
          <PartyFields of="destination" title="Destinatario" />
          <PackageFields />
        </div>
        <div className="sticky bottom-0 z-20 -mb-16 [html:has(&)]:scroll-pb-24 -mx-gutter flex flex-wrap items-center justify-between gap-3 border-t-5 border-barro-trazo bg-blanco px-gutter py-3">
          <span className="num text-texto-2">
            {packages.length === 1 ? '1 paquete' : `${packages.length} paquetes`}, {Math.round(weight * 10) / 10} kg
          </span>
          <Button type="submit" busy={formState.isSubmitting} className="max-sm:flex-1">
            Crear Envío
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
