import type { Promotion } from '#contract/promotions/promotions.ts';
import { useProductNames } from '#web/features/promotions/use-product-names.ts';
import { factsText, sentence } from '#web/features/promotions/words.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { StaleNotice } from '#web/ui/save/stale-notice.tsx';
import { DraftPage } from '#web/ui/shop/frame/draft-page.tsx';
import { DeletePromotion } from './delete-promotion.tsx';
import { sent } from './draft.ts';
import { LimitsPanel } from './limits-panel.tsx';
import { Panel } from './panel.tsx';
import { ScopePanel } from './scope-panel.tsx';
import { usePromotionDraft } from './use-promotion-draft.ts';
import { WhatPanel } from './what-panel.tsx';
import { WhenPanel } from './when-panel.tsx';

type PromotionEditorProps = { promotion: Promotion | null; onSaved: (promotion: Promotion) => void };

/** Edits a coupon or an automatic promotion. Changes are collected until they are saved. */
export function PromotionEditor({ promotion, onSaved }: PromotionEditorProps) {
  const { draft, set, errors, refused, isStale, settle, isSaving, changes, discard, save } = usePromotionDraft(promotion, onSaved);
  const { products, nameOf } = useProductNames();
  const panel = { draft, set, errors };
  return (
    <DraftPage
      title={promotion ? 'Editar promoción' : 'Nueva promoción'}
      about={promotion ? factsText(promotion) : undefined}
      isNew={!promotion}
      back={{ to: '/dashboard/promociones', label: 'Promociones' }}
      words={{ make: 'Crear promoción', made: 'Promoción creada', saved: 'Promoción guardada' }}
      errors={errors}
      changes={changes}
      isSaving={isSaving}
      onSave={save}
      onSaved={onSaved}
      onDiscard={discard}
      deletion={(onDeleted, onClose) => promotion && <DeletePromotion promotion={promotion} onDeleted={onDeleted} onClose={onClose} />}
      aside={
        <Panel title="Así se lee">
          <p className="text-lg text-balance wrap-anywhere" role="status">
            {sentence(sent(promotion, draft), nameOf)}
          </p>
          <p className="text-xs text-texto-2">
            Vale para pedidos con forma de entrega, a la hora en que se pagan. Los productos canjeados con puntos no se descuentan.
          </p>
          <Switch
            label="Activa"
            about={draft.isCoupon ? 'Apagada, el código se responde como desconocido' : 'Apagada, no se aplica'}
            checked={draft.activa}
            onChange={(activa) => set({ activa })}
          />
        </Panel>
      }
    >
      {isStale && <StaleNotice onSettle={settle}>Otra persona cambió esta promoción mientras la editabas.</StaleNotice>}
      {refused && <RefusalNotice>{refused}</RefusalNotice>}
      <WhatPanel {...panel} />
      <ScopePanel {...panel} products={products} nameOf={nameOf} />
      <WhenPanel {...panel} />
      <LimitsPanel {...panel} />
    </DraftPage>
  );
}
