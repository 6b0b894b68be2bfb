import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Promotion } from '#contract/promotions/promotions.ts';
import { useProductNames } from '#web/features/promotions/use-product-names.ts';
import { factsText, sentence } from '#web/features/promotions/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { LeaveGuard } from '#web/ui/save/leave-guard.tsx';
import { SaveBar } from '#web/ui/save/save-bar.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { DeletePromotion } from './delete-promotion.tsx';
import { sent } from './draft.ts';
import { LimitsPanel } from './limits-panel.tsx';
import { Panel } from './panel.tsx';
import { ScopePanel } from './scope-panel.tsx';
import { usePromotionDraft } from './use-promotion-draft.ts';
import { WhatPanel } from './what-panel.tsx';
import { WhenPanel } from './when-panel.tsx';

type PromotionEditorProps = { promotion: Promotion | null; onSaved: (promotion: Promotion) => void };

/** A coupon or an automatic promotion. Changes are gathered until they are saved. */
export function PromotionEditor({ promotion, onSaved }: PromotionEditorProps) {
  const { draft, set, errors, refused, isSaving, changes, discard, save } = usePromotionDraft(promotion);
  const { products, nameOf } = useProductNames();
  const [isAsked, setIsAsked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of the foot bar stays in view; the first wrong field may be far above it.
    if (Object.keys(errors).length) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const navigate = useNavigate();
  const leave = () => {
    // The page is left on purpose: the guard must not ask.
    flushSync(() => setIsLeaving(true));
    navigate('/dashboard/promociones');
  };
  const submit = async () => {
    const saved = await save();
    if (!saved) return;
    toast.success(promotion ? 'Promoción guardada' : 'Promoción creada');
    if (promotion) onSaved(saved);
    else leave();
  };
  const panel = { draft, set, errors };
  return (
    <OfficePage
      title={promotion ? 'Editar promoción' : 'Nueva promoción'}
      about={promotion ? factsText(promotion) : ''}
      action={
        <div className="flex flex-wrap gap-2.5">
          <LinkButton variant="neutral" size="sm" to="/dashboard/promociones">
            <ArrowLeft className="size-4" />
            Promociones
          </LinkButton>
          {promotion && (
            <Button variant="text" size="sm" className="text-grana!" onClick={() => setIsAsked(true)}>
              Eliminar
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 max-xl:grid-cols-1">
        <div ref={fields} className="grid gap-5">
          {refused && (
            <Notice tone="error" role="alert">
              {refused}
            </Notice>
          )}
          <WhatPanel {...panel} />
          <ScopePanel {...panel} products={products} nameOf={nameOf} />
          <WhenPanel {...panel} />
          <LimitsPanel {...panel} />
        </div>
        <Panel title="Así se lee">
          <p className="text-lg text-balance wrap-anywhere" role="status">
            {sentence(sent(promotion, draft), nameOf)}
          </p>
          <p className="text-xs text-texto-2">
            Vale para pedidos con forma de entrega, a la hora en que se pagan. Los productos canjeados con puntos no se descuentan.
          </p>
          <Switch
            label="Activa"
            about="Apagada, el código se responde como desconocido"
            checked={draft.activa}
            onChange={(activa) => set({ activa })}
          />
        </Panel>
      </div>
      {changes.length > 0 && !isAsked && !isLeaving && <LeaveGuard />}
      {(changes.length > 0 || !promotion) && (
        <SaveBar
          titles={changes}
          isSaving={isSaving}
          onSave={submit}
          onDiscard={promotion ? discard : leave}
          {...(!promotion && { saveLabel: 'Crear promoción', discardLabel: 'Cancelar' })}
        />
      )}
      {promotion && isAsked && <DeletePromotion promotion={promotion} onDeleted={leave} onClose={() => setIsAsked(false)} />}
    </OfficePage>
  );
}
