import { PROMOTION_KIND_NAMES } from '#contract/labels.ts';
import { PROMOTION_KINDS, PROMOTION_UNIT } from '#contract/promotions/promotion-rules.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Panel, type PanelProps } from './panel.tsx';

const VALUE_LABELS = { percent: 'Porcentaje de descuento', pesos: 'Monto que se descuenta (MXN)' };

/** Whether a code is needed, and what the promotion takes off. */
export function WhatPanel({ draft, set, errors }: PanelProps) {
  const unit = PROMOTION_UNIT[draft.clase];
  return (
    <Panel title="Descuento">
      <div>
        <Choices label="Cómo se aplica">
          <Choice pressed={draft.isCoupon} onClick={() => set({ isCoupon: true })}>
            Con código
          </Choice>
          <Choice pressed={!draft.isCoupon} onClick={() => set({ isCoupon: false })}>
            Automática
          </Choice>
        </Choices>
      </div>
      {draft.isCoupon && (
        <Field label="Código" error={errors.codigo} hint="De 3 a 20 letras, números o guiones">
          <Input
            value={draft.codigo}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="VERANO-10"
            className="uppercase placeholder:normal-case"
            onChange={({ target }) => set({ codigo: target.value.toUpperCase() })}
          />
        </Field>
      )}
      <div>
        <Choices label="Qué descuenta">
          {PROMOTION_KINDS.map((clase) => (
            <Choice key={clase} pressed={draft.clase === clase} onClick={() => set({ clase })}>
              {PROMOTION_KIND_NAMES[clase]}
            </Choice>
          ))}
        </Choices>
      </div>
      {unit === null ? (
        <p className="text-texto-2">De cada dos productos, el más barato es gratis. Lo que sumen sus opciones se cobra.</p>
      ) : (
        <Field label={VALUE_LABELS[unit]} error={errors.valor}>
          <Input
            value={draft.valor}
            inputMode="decimal"
            autoComplete="off"
            className="num"
            onChange={({ target }) => set({ valor: target.value })}
          />
        </Field>
      )}
    </Panel>
  );
}
