import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import type { Promotion } from '#contract/promotions/promotions.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { shopDate } from '#web/lib/clock.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { useProductNames } from './use-product-names.ts';
import { factsText, STATES, sentence, stateOf } from './words.ts';

/** All coupons and promotions with their uses. */
export function PromotionsRoom() {
  const { data: promotions, error, reload } = useLoad((signal) => api('GET /api/promotions', {}, { signal }), '');
  const { nameOf } = useProductNames();
  return (
    <OfficePage
      title="Promociones"
      about={promotions ? `${promotions.length} ${promotions.length === 1 ? 'promoción o cupón' : 'promociones y cupones'}` : ''}
      action={
        <LinkButton size="sm" to="/dashboard/promociones/nueva">
          <Plus />
          Nueva promoción
        </LinkButton>
      }
    >
      {error !== null && <ErrorStrip message="No se pudieron cargar las promociones" onRetry={reload} />}
      {!promotions && error === null && <Skeleton className="h-[320px]" />}
      {promotions?.length === 0 && (
        <EmptyState card icon={<TicketPercent />} title="No hay promociones">
          Horas felices, 2×1, cupones: el descuento se aplica solo o con un código.
        </EmptyState>
      )}
      {promotions && promotions.length > 0 && (
        <Card>
          <ul>
            {promotions.map((promotion) => (
              <Row key={promotion.id} promotion={promotion} nameOf={nameOf} />
            ))}
          </ul>
        </Card>
      )}
    </OfficePage>
  );
}

function Row({ promotion, nameOf }: { promotion: Promotion; nameOf: (id: string) => string | undefined }) {
  const { name, tone } = STATES[stateOf(promotion, shopDate())];
  const said = sentence({ ...promotion, codigo: null }, nameOf);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-linea px-5 py-4 first:border-0 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base font-semibold wrap-anywhere">{promotion.codigo ?? 'Automática'}</h2>
          <Badge tone={tone}>{name}</Badge>
        </div>
        <p className="mt-1 wrap-anywhere">{said}</p>
        <p className="num mt-0.5 text-xs text-texto-2">{factsText(promotion)}</p>
      </div>
      <LinkButton
        variant="neutral"
        size="sm"
        to={`/dashboard/promociones/${promotion.id}`}
        aria-label={`Editar ${promotion.codigo ?? said}`}
      >
        <Pencil className="size-4" />
        Editar
      </LinkButton>
    </li>
  );
}
