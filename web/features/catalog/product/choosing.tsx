import type { Product } from '#contract/catalog/catalog.ts';
import { MAX_NOTE } from '#contract/limits.ts';
import { OptionPicker } from '#web/features/catalog/options/picker.tsx';
import type { Chosen } from '#web/features/catalog/options/use-choice.ts';
import { cx } from '#web/lib/cx.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { foodFacts } from '../options/food-words.ts';

type NoteFieldProps = { value: string; onChange: (note: string) => void; place: 'barra' | 'cocina' };

const NoteField = ({ value, onChange, place }: NoteFieldProps) => (
  <div className="w-full border-t border-linea py-6">
    <Field
      label={`Nota para la ${place}`}
      optional
      hint={
        <span className="num flex justify-between gap-4">
          No cambia el precio. Para alergias, dinos también en persona.
          <span>
            {value.length}/{MAX_NOTE}
          </span>
        </span>
      }
    >
      <Input
        maxLength={MAX_NOTE}
        autoComplete="off"
        placeholder={place === 'barra' ? 'Sin azúcar…' : 'Sin cebolla…'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  </div>
);

/** The groups of options and the note; renders nothing for packaged goods without options. */
export function Choosing({ product, choice, className }: { product: Product; choice: Chosen; className?: string }) {
  const { groups, selection, select, marked, note, setNote } = choice;
  const takesNote = product.available && (!product.ships || note !== '');
  if (!takesNote && groups.length === 0) return null;
  const { allergens, isOpen } = foodFacts(product, selection);
  return (
    <div ref={choice.picker} className={cx('w-full', className)}>
      <OptionPicker groups={groups} selection={selection} onSelect={select} marked={marked} allergens={isOpen ? null : allergens} />
      {takesNote && (
        <div className="needs-script">
          <NoteField
            value={note}
            onChange={setNote}
            place={product.category === 'café' || product.category === 'bebidas' ? 'barra' : 'cocina'}
          />
        </div>
      )}
    </div>
  );
}
