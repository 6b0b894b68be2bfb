import { useState } from 'react';
import { ruleText } from '#web/features/catalog/options/words.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import type { GroupDraft } from './draft.ts';

type Limits = Pick<GroupDraft, 'min' | 'max' | 'each_max'>;

/** The usual rules, for which the editor shows no number fields. */
const USUAL: Record<'one' | 'maybe', Limits> = {
  one: { min: '1', max: '1', each_max: '1' },
  maybe: { min: '0', max: '1', each_max: '1' },
};
type Rule = keyof typeof USUAL | 'several';

/** The limits to start with when "several" is chosen. */
const SEVERAL: Limits = { min: '0', max: '4', each_max: '1' };

export function ruleOf({ min, max, each_max }: Limits): Rule {
  if (max !== '1' || each_max !== '1') return 'several';
  if (min === '1') return 'one';
  return min === '0' ? 'maybe' : 'several';
}

type LimitsFieldsProps = { draft: GroupDraft; set: (limits: Partial<Limits>) => void; errors: Record<string, string> };

const digits = (text: string) => text.replace(/\D/g, '').slice(0, 2);

/** How many options guests choose: one of the usual rules, or numbers when several options may be chosen. */
export function LimitsFields({ draft, set, errors }: LimitsFieldsProps) {
  // Kept as state: typing a 1 makes the numbers equal to a usual rule, and the number fields must stay.
  const [isOpen, setIsOpen] = useState(false);
  const rule = isOpen ? 'several' : ruleOf(draft);
  const choose = (next: Rule) => {
    setIsOpen(next === 'several');
    set(next === 'several' ? SEVERAL : USUAL[next]);
  };
  const number = (label: string, limit: keyof Limits, optional = false) => (
    <Field label={label} optional={optional} error={errors[limit]}>
      <Input
        inputMode="numeric"
        className="num"
        value={draft[limit]}
        onChange={({ target }) => {
          setIsOpen(true);
          set({ [limit]: digits(target.value) });
        }}
      />
    </Field>
  );
  const read = ruleText({
    ...draft,
    min: Number(draft.min),
    max: draft.max === '' ? null : Number(draft.max),
    each_max: Number(draft.each_max),
    group_id: '',
    options: [],
  });
  return (
    <>
      <Field label="Cuántas se eligen" error={rule === 'several' ? undefined : (errors.min ?? errors.max)} hint={`Se lee: «${read}»`}>
        <Select value={rule} onChange={({ target }) => choose(target.value as Rule)}>
          <option value="one">Elige una</option>
          <option value="maybe">Elige una (opcional)</option>
          <option value="several">Varias</option>
        </Select>
      </Field>
      {rule === 'several' && (
        <div className="grid grid-cols-3 gap-3.5 sm:col-span-2 max-sm:grid-cols-1">
          {number('Al menos', 'min')}
          {number('A lo más', 'max', true)}
          {number('De la misma, a lo más', 'each_max')}
        </div>
      )}
    </>
  );
}
