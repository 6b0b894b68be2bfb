import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Category } from '#contract/catalog/catalog.ts';
import { CATEGORY_LABELS } from '#web/lib/categories.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Chip } from '#web/ui/button/chip.tsx';
import { Checkbox } from '#web/ui/form/check.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { Panel, type PanelProps } from './panel.tsx';

type Products = { products: readonly { id: string; name: string }[]; nameOf: (id: string) => string | undefined };

const categories = Object.keys(CATEGORY_LABELS) as Category[];

/** The products that the promotion is for; without a choice, all of them. */
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
    <AddProduct
      products={products.filter(({ id }) => !draft.productos.includes(id))}
      onAdd={(id) => set({ productos: [...draft.productos, id] })}
    />
  </Panel>
);

function AddProduct({ products, onAdd }: { products: Products['products']; onAdd: (id: string) => void }) {
  const [wanted, setWanted] = useState('');
  const chosen = products.find(({ id }) => id === wanted) ?? products[0];
  if (!chosen) return null;
  return (
    <div className="flex flex-wrap gap-2.5">
      <Select
        aria-label="Producto que se agrega"
        className="w-auto! min-w-48 max-sm:flex-1"
        value={chosen.id}
        onChange={({ target }) => setWanted(target.value)}
      >
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button variant="neutral" onClick={() => onAdd(chosen.id)}>
        <Plus className="size-4" />
        Agregar producto
      </Button>
    </div>
  );
}
