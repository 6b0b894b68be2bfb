import CreditCard from 'lucide-react/icons/credit-card';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ProviderRow, providerRow } from '#contract/payments/payment-providers.ts';
import type { SavedCard } from '#contract/payments/saved-cards.ts';
import { capital } from '#contract/words.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { Section } from './section.tsx';

/** The saved cards. Renders nothing when the shop's payment provider keeps no cards. */
export function PaymentMethods() {
  const { data } = useLoad((signal) => api('GET /api/stripe/config', {}, { signal }), '');
  const provider = data && providerRow(data.provider);
  return provider?.keepsCards ? <SavedCards provider={provider} /> : null;
}

const nameOf = ({ brand, last4 }: SavedCard): string => `${capital(brand)} •••• ${last4}`;
const untilOf = ({ exp_month, exp_year }: SavedCard): string => `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`;

const aboutOf = ({ isTrial, title }: ProviderRow): string =>
  `${isTrial ? 'Modo de prueba: son tarjetas de prueba, sin su número' : `Las guarda ${title}, no la tienda`}. Al pagar marcas si quieres guardar una.`;

/** The cards that the payment provider keeps for the user. */
function SavedCards({ provider }: { provider: ProviderRow }) {
  const { data, error, reload, change } = useLoad((signal) => api('GET /api/users/payment-methods', {}, { signal }), '');
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const act = async (card: SavedCard, run: () => Promise<(shown: SavedCard[]) => SavedCard[]>, said: string) => {
    if (!data) return;
    setBusy(card.id);
    try {
      const by = await run();
      const at = data.indexOf(card);
      // Synchronously: the next row must exist before it gets the focus.
      flushSync(() => change(by));
      focusRow(list.current, at);
      toast.success(said);
    } catch (failed) {
      toast.error(why(failed, 'No se pudo cambiar la tarjeta. Inténtalo otra vez.'));
    }
    setBusy((now) => (now === card.id ? null : now));
  };
  const putFirst = (card: SavedCard) =>
    act(
      card,
      async () => {
        const cards = await api('PUT /api/users/payment-methods/{id}/default', { id: card.id });
        return () => cards;
      },
      `${nameOf(card)} se ofrece primero.`,
    );
  const remove = (card: SavedCard) =>
    act(
      card,
      async () => {
        await api('DELETE /api/users/payment-methods/{id}', { id: card.id });
        return (shown) => shown.filter(({ id }) => id !== card.id);
      },
      `Quitamos ${nameOf(card)}.`,
    );

  return (
    <Section title="Métodos de pago" about={aboutOf(provider)}>
      {error !== null && <ErrorStrip message="No pudimos cargar tus tarjetas." onRetry={reload} />}
      {!data && error === null && <Skeleton className="h-14" />}
      {data?.length === 0 && <p className="text-texto-2">No tienes tarjetas guardadas.</p>}
      <ul ref={list}>
        {data?.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-linea py-3.5 first:pt-0">
            <CreditCard />
            <div className="flex-[1_0_9rem]">
              <b className="num block font-semibold">{nameOf(card)}</b>
              <span className="num text-sm text-texto-2">Vence {untilOf(card)}</span>
            </div>
            {/* Together, so that a narrow screen wraps both. */}
            <div className="ml-auto flex items-center gap-4">
              {card.default ? (
                <Badge tone="hoja" dot>
                  Predeterminada
                </Badge>
              ) : (
                <Button
                  variant="text"
                  size="sm"
                  aria-label={`Usar primero ${nameOf(card)}`}
                  busy={busy === card.id}
                  onClick={() => void putFirst(card)}
                >
                  Usar primero
                </Button>
              )}
              <Button
                variant="neutral"
                size="sm"
                aria-label={`Quitar ${nameOf(card)}`}
                busy={busy === card.id}
                busyLabel="Quitando…"
                onClick={() => void remove(card)}
              >
                Quitar
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
