import type { Promotion } from '#contract/promotions/promotions.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { StaleNotice } from '#web/ui/save/stale-notice.tsx';
import { DraftPage } from '#web/ui/shop/frame/draft-page.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useProductNames } from '../use-product-names.ts';
import { factsText, sentence } from '../words.ts';
import { type Draft, sent } from './draft.ts';
import { Panel, type PanelProps } from './panel.tsx';
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

type DeletePromotionProps = { promotion: Promotion; onDeleted: () => void; onClose: () => void };

function DeletePromotion({ promotion: { id, codigo }, onDeleted, onClose }: DeletePromotionProps) {
  const remove = async () => {
    try {
      await api('DELETE /api/promotions/{id}', { id });
      toast.success('Promoción eliminada');
      onDeleted();
    } catch (error) {
      onClose();
      toast.error(error instanceof ApiError ? error.message : 'Error al eliminar la promoción');
    }
  };
  return (
    <ConfirmDialog title="Confirmar Eliminación" onConfirm={remove} onClose={onClose}>
      ¿Estás seguro de eliminar {codigo ? `el cupón «${codigo}»` : 'la promoción'}? Los pedidos que la usaron conservan su descuento.
    </ConfirmDialog>
  );
}

const FIELDS = [
  { field: 'minimo', label: 'Compra mínima' },
  { field: 'limite_total', label: 'Usos en total' },
  { field: 'limite_persona', label: 'Usos por persona' },
] as const satisfies readonly { field: keyof Draft; label: string }[];

/** How much must be bought, how often and by whom the promotion may be used. */
const LimitsPanel = ({ draft, set, errors }: PanelProps) => (
  <Panel title="Límites">
    <div className="grid grid-cols-3 gap-3.5 max-sm:grid-cols-1">
      {FIELDS.map(({ field, label }) => (
        <Field key={field} label={label} optional error={errors[field]}>
          <Input
            value={draft[field]}
            inputMode={field === 'minimo' ? 'decimal' : 'numeric'}
            autoComplete="off"
            className="num"
            onChange={({ target }) => set({ [field]: target.value })}
          />
        </Field>
      ))}
    </div>
    <Switch
      label="Solo con cuenta"
      about="Quien compra sin cuenta no la puede usar"
      checked={draft.solo_cuentas}
      onChange={(solo_cuentas) => set({ solo_cuentas })}
    />
    <Switch
      label="Se suma a otras"
      about="Se usa junto con otras que también se suman; si no, gana la que más descuenta"
      checked={draft.combinable}
      onChange={(combinable) => set({ combinable })}
    />
  </Panel>
);
