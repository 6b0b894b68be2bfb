import type { Category } from '#contract/catalog/catalog.ts';
import { CATEGORY_LABELS } from '#contract/labels.ts';
import { Chip } from '#web/ui/button/chip.tsx';
import { AddFrom } from '#web/ui/form/add-from.tsx';
import { Checkbox } from '#web/ui/form/check.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Panel, type PanelProps } from './panel.tsx';

type Products = { products: readonly { id: string; name: string }[]; nameOf: (id: string) => string | undefined };

const categories = Object.keys(CATEGORY_LABELS) as Category[];

/** The products that the promotion applies to; without a choice, all of them. */
export const ScopePanel = ({ draft, set, errors, products, nameOf }: PanelProps & Products) => (
  <Panel title="Productos">
    <p className="-mt-2 text-xs text-texto-2">Sin elegir nada, vale para toda la carta.</p>
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="text-sm font-semibold">Categorías</legend>
      {categories.map((category) => (
        <Checkbox
          key={category}
          label={<span className="font-normal">{CATEGORY_LABELS[category]}</span>}
          checked={draft.categorias.includes(category)}
          onChange={({ target }) =>
            set({ categorias: categories.filter((one) => (one === category ? target.checked : draft.categorias.includes(one))) })
          }
        />
      ))}
    </fieldset>
    {draft.productos.length > 0 && (
      <ul className="flex flex-wrap gap-2.5">
        {draft.productos.map((id) => (
          <li key={id}>
            <Chip
              label={nameOf(id) ?? 'Producto borrado'}
              onRemove={() => set({ productos: draft.productos.filter((one) => one !== id) })}
            />
          </li>
        ))}
      </ul>
    )}
    {errors.productos && <FieldError>{errors.productos}</FieldError>}
    <AddFrom
      items={products.filter(({ id }) => !draft.productos.includes(id))}
      label="Producto que se agrega"
      add="Agregar producto"
      onAdd={(id) => set({ productos: [...draft.productos, id] })}
    />
  </Panel>
);
