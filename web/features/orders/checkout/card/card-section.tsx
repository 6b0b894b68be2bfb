import FlaskConical from 'lucide-react/icons/flask-conical';
import Lock from 'lucide-react/icons/lock';
import { type ComponentType, lazy, type Ref, Suspense } from 'react';
import { api } from '#web/api/api.ts';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { whenOnline } from '#web/lib/page/when-online.ts';
import { Badge } from '#web/ui/state/badge.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import type { CardForm, CardFormProps } from './card-form.ts';
import { CardSkeleton } from './card-skeleton.tsx';

/** The card form of each provider by its name, loaded when it is shown. */
const FORMS = new Map(
  Object.entries(import.meta.glob<{ default: ComponentType<CardFormProps> }>('./card-form-*.tsx')).map(([file, load]) => [
    file.slice('./card-form-'.length, -'.tsx'.length),
    lazy(() => whenOnline().then(load)),
  ]),
);

type CardSectionProps = Omit<CardFormProps, 'ref' | 'publishableKey'> & { card: Ref<CardForm | null> };

export function CardSection({ card, ...form }: CardSectionProps) {
  const shop = useShop();
  const { data: config, error, reload } = useLoad((signal) => api('GET /api/stripe/config', {}, { signal }), 'config');
  const isSandbox = config?.provider === 'sandbox';
  const Form = config && FORMS.get(config.provider);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="h3">{isSandbox || !config ? 'Tarjeta' : 'Forma de pago'}</h2>
        {isSandbox && (
          <Badge tone="ocre">
            <FlaskConical className="size-4" />
            Modo de prueba
          </Badge>
        )}
      </div>
      {isSandbox && (
        <p className="-mt-2 text-sm text-texto-2">
          No se cobra nada. Paga con la tarjeta de prueba <span className="num whitespace-nowrap">4242 4242 4242 4242</span>, cualquier
          fecha futura y tres dígitos.
        </p>
      )}
      {error !== null && <ErrorStrip message={SAYS.unavailable} onRetry={reload} />}
      {config && !Form && <ErrorStrip message={SAYS.unavailable} />}
      {!config && !error && <CardSkeleton />}
      {config && Form && (
        <Suspense fallback={<CardSkeleton />}>
          <Form ref={card} publishableKey={config.publishable_key} {...form} />
        </Suspense>
      )}
      <p className="flex items-center gap-2 text-xs text-texto-2">
        <Lock className="size-4" />
        La tarjeta viaja directo al proveedor de pagos. {shop.name} no la guarda.
      </p>
    </>
  );
}
