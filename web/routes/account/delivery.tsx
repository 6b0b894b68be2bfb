import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { toCents, toPesos } from '#contract/money.ts';
import { api } from '#web/api/api.ts';
import { why as sayWhy } from '#web/api/why.ts';
import { AddressList } from '#web/features/addresses/address-list.tsx';
import { useChosenAddress } from '#web/features/addresses/chosen.ts';
import { useAddresses } from '#web/features/addresses/data.ts';
import { useFreshCart } from '#web/features/cart/fresh-cart.ts';
import { sentType } from '#web/features/orders/checkout/pay-page/sent-type.ts';
import { useRewards } from '#web/features/points/data.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { useMedia } from '#web/hooks/use-media.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { priceOf } from '#web/lib/order/reductions.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { useProtected } from '#web/routes/protected.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { AsideLayout, PageHead } from '#web/ui/layout/aside-layout.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { CheckoutSteps } from '#web/ui/shop/frame/checkout-steps.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { OtherWays } from './other-ways.tsx';

const FirstAddress = lazy(() => import('#web/features/addresses/first-address.tsx').then((module) => ({ default: module.FirstAddress })));

export const meta = pageMeta('Entrega', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Delivery() {
  const user = useProtected();
  const { state } = useFreshCart();
  const { data: addresses, error, reload } = useAddresses(user?.id ?? null);
  const [chosen, choose] = useChosenAddress(addresses);
  const rewards = useRewards(user?.id ?? null);
  const settings = useLoad((signal) => api('GET /api/ajustes', {}, { signal }), 'settings').data?.data ?? null;
  const { isDeliveryFree } = useShop();
  const navigate = useNavigateFromHere();
  const why = useId();
  const form = useId();
  const [isSaving, setSaving] = useState(false);
  const [hadNone, setHadNone] = useState(false);
  const hasBar = !useMedia('(min-width: 768px)');
  if (!user || !state) return <Loading />;

  const lines = state.items.filter((item) => item.selected);
  const delivery = settings && chosen && sentType(settings, chosen.postal_code);
  const deliveryPesos = delivery?.pesos ?? null;
  const total = toPesos(toCents(priceOf(lines, rewards.data ?? []).total) + toCents(deliveryPesos ?? 0));
  const count = state.selectedIds.length;
  const missing = !count ? 'Tu carrito no tiene productos seleccionados.' : !chosen ? 'Guarda una dirección para continuar.' : null;
  // On phones one button at the foot saves the first address and continues to the payment.
  const savesAndProceeds = hasBar && count > 0 && addresses?.length === 0;
  const proceed = (block: boolean) => (
    <Button
      size={block ? 'lg' : 'md'}
      block={block}
      className={block ? undefined : 'flex-none'}
      disabled={missing !== null}
      aria-describedby={missing ? why : undefined}
      onClick={() => {
        if (chosen) choose(chosen.id);
        void navigate('/checkout');
      }}
    >
      Continuar al pago
    </Button>
  );

  return (
    <div className="wrap">
      <PageHead title="¿A dónde lo llevamos?" above={<CheckoutSteps current={2} />}>
        <OtherWays settings={settings} />
      </PageHead>
      <AsideLayout
        aside={
          <Summary title="Resumen">
            <SummaryRows>
              <SummaryRow label="Productos">{count}</SummaryRow>
              {chosen && <SummaryRow label="Se envía a">{chosen.address_line1}</SummaryRow>}
              <SummaryRow label="Envío">
                {isDeliveryFree || deliveryPesos === 0 ? 'Sin costo' : deliveryPesos ? formatPrice(deliveryPesos) : 'Según tu dirección'}
              </SummaryRow>
              <SummaryRow label="Total" total>
                {formatPrice(total)}
              </SummaryRow>
            </SummaryRows>
            <div className="contents max-md:hidden">{proceed(true)}</div>
            {missing && !savesAndProceeds && (
              <p id={why} className="text-xs text-texto-2">
                {missing}{' '}
                {!count && (
                  <Link to="/cart" className="link">
                    Ver mi carrito
                  </Link>
                )}
              </p>
            )}
          </Summary>
        }
      >
        {error !== null && <ErrorStrip message={sayWhy(error, 'No se pudieron cargar tus direcciones.')} onRetry={reload} />}
        {!addresses && !error && <Skeletons />}
        {addresses?.length === 0 && (
          <Suspense fallback={<Skeletons />}>
            <FirstAddress
              id={form}
              busy={isSaving}
              hasButton={!savesAndProceeds}
              onBusy={setSaving}
              onSaved={async ({ id }) => {
                setHadNone(true);
                choose(id);
                await (savesAndProceeds ? navigate('/checkout') : reload());
              }}
            />
          </Suspense>
        )}
        {addresses && addresses.length > 0 && (
          <AddressList addresses={addresses} chosen={chosen} takesFocus={hadNone} onChoose={choose} onChanged={reload} />
        )}
      </AsideLayout>
      <StickyBar>
        <div className="min-w-0">
          <p className="text-xs text-texto-2">Se envía a</p>
          <p className="truncate text-sm font-semibold">{chosen?.address_line1 ?? 'Sin dirección'}</p>
        </div>
        {savesAndProceeds ? (
          <Button type="submit" form={form} busy={isSaving} className="flex-none">
            Continuar al pago
          </Button>
        ) : (
          proceed(false)
        )}
      </StickyBar>
    </div>
  );
}

const Skeletons = () => (
  <div className="grid gap-3.5">
    <p role="status" className="sr-only">
      Cargando…
    </p>
    <Skeleton className="h-[92px] rounded-carta!" />
    <Skeleton className="h-[92px] rounded-carta!" />
  </div>
);
