import type { Category, Tax } from '#contract/catalog/catalog.ts';
import { STATION_NAMES, TAX_NAMES } from '#contract/labels.ts';
import type { Station } from '#contract/stations.ts';
import { CATEGORY_LABELS } from '#web/features/catalog/categories.ts';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { Field, Options, Textarea } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { AllergenChoices, DietChoices } from '../food-choices.tsx';
import type { Draft, Facts } from './draft.ts';

export type PanelProps = { facts: Facts & Draft; set: (more: Draft) => void; errors: Record<string, string> };

/** Name, texts, prices, preparation and tax. */
export const DataPanel = ({ facts, set, errors }: PanelProps) => (
  <Panel title="Datos">
    <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
      <Field label="Nombre" error={errors.name}>
        <Input value={facts.name} maxLength={100} autoComplete="off" onChange={({ target }) => set({ name: target.value })} />
      </Field>
      <Field label="Categoría" error={errors.category}>
        <Select value={facts.category} onChange={({ target }) => set({ category: target.value as Category })}>
          <Options of={Object.entries(CATEGORY_LABELS)} />
        </Select>
      </Field>
    </div>
    <Field label="Descripción" error={errors.description}>
      <Textarea value={facts.description} maxLength={2000} onChange={({ target }) => set({ description: target.value })} />
    </Field>
    <div className="grid grid-cols-3 gap-3.5 max-sm:grid-cols-1">
      <Field label="Precio (MXN)" error={errors.price}>
        <Input value={facts.price} inputMode="decimal" className="num" onChange={({ target }) => set({ price: target.value })} />
      </Field>
      <Field label="Precio anterior" optional error={errors.original_price}>
        <Input
          value={facts.original_price}
          inputMode="decimal"
          className="num"
          onChange={({ target }) => set({ original_price: target.value })}
        />
      </Field>
      <Field label="Impuesto" error={errors.tax}>
        <Select value={facts.tax} onChange={({ target }) => set({ tax: target.value as Tax })}>
          <Options of={Object.entries(TAX_NAMES)} />
        </Select>
      </Field>
      <Field label="Clave SAT" optional error={errors.clave_sat} hint="8 dígitos. Vacía: la clave de consumo de Ajustes.">
        <Input
          value={facts.clave_sat}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          className="num"
          onChange={({ target }) => set({ clave_sat: target.value })}
        />
      </Field>
      <Field label="Unidad SAT" optional error={errors.unidad_sat} hint="H87 pieza, E48 servicio. Vacía: H87.">
        <Input
          value={facts.unidad_sat}
          maxLength={6}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="num"
          onChange={({ target }) => set({ unidad_sat: target.value })}
        />
      </Field>
      <Field label="Estación" error={errors.station}>
        <Select value={facts.station} onChange={({ target }) => set({ station: target.value as Station })}>
          <Options of={Object.entries(STATION_NAMES)} />
        </Select>
      </Field>
      <Field label="Segundos de preparación" error={errors.prep_seconds}>
        <Input
          value={facts.prep_seconds}
          inputMode="numeric"
          className="num"
          onChange={({ target }) => set({ prep_seconds: target.value })}
        />
      </Field>
    </div>
  </Panel>
);

/** Allergens and diets. */
export const FactsPanel = ({ facts, set }: PanelProps) => (
  <Panel title="Alérgenos y dietas">
    <AllergenChoices value={facts.allergens} onChange={(allergens) => set({ allergens })} />
    <DietChoices legend="Apto para" value={facts.dietary} onChange={(dietary) => set({ dietary })} />
  </Panel>
);
