import type { Promotion } from '#contract/promotions/promotions.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Panel, type PanelProps } from './panel.tsx';

const KINDS: Record<Promotion['clase'], { name: string; label: string }> = {
  porcentaje: { name: 'Porcentaje', label: 'Porcentaje de descuento' },
  monto: { name: 'Monto', label: 'Monto que se descuenta (MXN)' },
  dos_por_uno: { name: '2×1', label: '' },
};
const kinds = Object.keys(KINDS) as Promotion['clase'][];

/** Whether a code is needed, and what the promotion takes off. */
export const WhatPanel = ({ draft, set, errors }: PanelProps) => (
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
        {(control) => (
          <Input
            {...control}
            value={draft.codigo}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="VERANO-10"
            className="uppercase placeholder:normal-case"
            onChange={({ target }) => set({ codigo: target.value.toUpperCase() })}
          />
        )}
      </Field>
    )}
    <div>
      <Choices label="Qué descuenta">
        {kinds.map((clase) => (
          <Choice key={clase} pressed={draft.clase === clase} onClick={() => set({ clase })}>
            {KINDS[clase].name}
          </Choice>
        ))}
      </Choices>
    </div>
    {draft.clase === 'dos_por_uno' ? (
      <p className="text-texto-2">De cada dos productos, el más barato es gratis. Lo que sumen sus opciones se cobra.</p>
    ) : (
      <Field label={KINDS[draft.clase].label} error={errors.valor}>
        {(control) => (
          <Input
            {...control}
            value={draft.valor}
            inputMode="decimal"
            autoComplete="off"
            className="num"
            onChange={({ target }) => set({ valor: target.value })}
          />
        )}
      </Field>
    )}
  </Panel>
);
