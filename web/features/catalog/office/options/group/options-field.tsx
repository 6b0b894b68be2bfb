import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_OPTIONS } from '#contract/limits.ts';
import type { OptionGroup } from '#contract/options/options.ts';
import { productsText } from '#web/features/catalog/office/options/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { moved, SortableList } from '#web/ui/form/sortable-list.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { draftOf, type GroupDraft, newOption, type OptionDraft, retiredBy } from './draft.ts';
import { fieldOf } from './errors.ts';
import { OptionRow } from './option-row.tsx';

type OptionsFieldProps = {
  group: OptionGroup | null;
  draft: GroupDraft;
  errors: Record<string, string>;
  set: (more: Partial<GroupDraft>) => void;
  setOption: (key: string, more: Partial<OptionDraft>) => void;
};

/** The options of a group in their order; below them, the options that saving would retire. */
export function OptionsField({ group, draft, errors, set, setOption }: OptionsFieldProps) {
  const rows = useRef<HTMLDivElement>(null);
  const { options } = draft;
  const names = () => [...(rows.current?.querySelectorAll<HTMLInputElement>('ol > li > div > input:first-of-type') ?? [])];
  const add = (option: OptionDraft) => {
    flushSync(() => set({ options: [...options, option] }));
    names().at(-1)?.focus();
  };
  const remove = (key: string) => {
    const at = options.findIndex((option) => option.key === key);
    flushSync(() => set({ options: options.filter((option) => option.key !== key) }));
    (names()[at] ?? names()[at - 1] ?? rows.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
  };
  const retired = retiredBy(group, draft);
  const restore = (id: string) => {
    const option = draftOf(group).options.find((one) => one.id === id);
    if (option) add(option);
  };
  return (
    <div ref={rows}>
      <div
        className="grid grid-cols-[24px_minmax(0,1fr)_112px_44px] gap-x-2.5 text-xs font-semibold text-texto-2 max-sm:hidden"
        aria-hidden="true"
      >
        <span className="col-start-2">Opción</span>
        <span>Precio</span>
      </div>
      <SortableList
        items={options}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name || 'opción nueva'}
        onMove={(from, to) => set({ options: moved(options, from, to) })}
      >
        {(option, _, handle) => (
          <OptionRow
            option={option}
            handle={handle}
            set={(more) => setOption(option.key, more)}
            onRemove={() => remove(option.key)}
            errors={(field) => errors[fieldOf(option.key, field)]}
          />
        )}
      </SortableList>
      {options.length < MAX_OPTIONS && (
        <Button data-add variant="text" size="sm" className="ml-5" onClick={() => add(newOption())}>
          <Plus className="size-4" />
          Agregar opción
        </Button>
      )}
      {retired.length > 0 && (
        <Notice tone="warning" role="status" className="mt-3">
          {retired.map(({ id, name }) => (
            <p key={id}>
              <b>{name}</b> se retira{group && group.products > 0 && ` de ${productsText(group.products)}`} al guardar; los pedidos hechos
              la conservan.{' '}
              <button
                type="button"
                className="link inline-flex min-h-6 items-center text-inherit"
                aria-label={`Conservar ${name}`}
                onClick={() => restore(id)}
              >
                Conservar
              </button>
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}
