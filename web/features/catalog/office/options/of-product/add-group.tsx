import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { OptionGroup } from '#contract/options/options.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/form/input.tsx';

type AddGroupProps = {
  /** Those that the product does not have. */
  groups: readonly OptionGroup[];
  onAdd: (id: string) => void;
};

/** Adds one of the shop's groups to the product. */
export function AddGroup({ groups, onAdd }: AddGroupProps) {
  const [wanted, setWanted] = useState('');
  const chosen = groups.find(({ id }) => id === wanted) ?? groups[0];
  if (!chosen) return null;
  return (
    <div className="flex flex-wrap gap-2.5 border-t border-linea pt-4">
      <Select
        aria-label="Grupo que se agrega"
        className="w-auto! min-w-48 max-sm:flex-1"
        value={chosen.id}
        onChange={({ target }) => setWanted(target.value)}
      >
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button variant="neutral" onClick={() => onAdd(chosen.id)}>
        <Plus className="size-4" />
        Agregar grupo
      </Button>
    </div>
  );
}
