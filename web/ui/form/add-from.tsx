import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Button } from '../button/button.tsx';
import { Options } from './field.tsx';
import { Select } from './input.tsx';

type AddFromProps = {
  /** The items that can be added; renders nothing when there are none. */
  items: readonly { id: string; name: string }[];
  /** The list's label: 'Grupo que se agrega'. */
  label: string;
  /** The button's label: 'Agregar grupo'. */
  add: string;
  onAdd: (id: string) => void;
  className?: string;
};

/** A select with a button that adds the selected item. */
export function AddFrom({ items, label, add, onAdd, className }: AddFromProps) {
  const [wanted, setWanted] = useState('');
  const chosen = items.find(({ id }) => id === wanted) ?? items[0];
  if (!chosen) return null;
  return (
    <div className={cx('flex flex-wrap gap-2.5', className)}>
      <Select
        aria-label={label}
        className="w-auto! min-w-48 max-sm:flex-1"
        value={chosen.id}
        onChange={({ target }) => setWanted(target.value)}
      >
        <Options of={items.map(({ id, name }) => [id, name] as const)} />
      </Select>
      <Button variant="neutral" onClick={() => onAdd(chosen.id)}>
        <Plus className="size-4" />
        {add}
      </Button>
    </div>
  );
}
