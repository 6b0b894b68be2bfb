import { PROMOTION_KIND, PROMOTION_KINDS } from '#contract/promotions/promotion-rules.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Panel, type PanelProps } from './panel.tsx';

const VALUE_LABELS = { percent: 'Porcentaje de descuento', pesos: 'Monto que se descuenta (MXN)' };

/** Whether a code is needed, and what the promotion takes off. */
export function WhatPanel({ draft, set, errors }: PanelProps) {
  const kind = PROMOTION_KIND[draft.clase];
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
              {PROMOTION_KIND[clase].name}
            </Choice>
          ))}
        </Choices>
      </div>
      {kind.unit === null ? (
        <p className="text-texto-2">{kind.explained}</p>
      ) : (
        <Field label={VALUE_LABELS[kind.unit]} error={errors.valor}>
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
