import type { Product } from '#contract/catalog/catalog.ts';
import { NoteField } from '#web/features/catalog/options/note-field.tsx';
import { OptionPicker } from '#web/features/catalog/options/picker.tsx';
import type { Chosen } from '#web/features/catalog/options/use-choice.ts';
import { cx } from '#web/lib/cx.ts';
import { foodFacts } from '../options/food-words.ts';

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
