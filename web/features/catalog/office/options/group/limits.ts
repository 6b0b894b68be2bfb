import type { GroupDraft } from './draft.ts';

export type Limits = Pick<GroupDraft, 'min' | 'max' | 'each_max'>;

/** The usual rules, for which the editor shows no number fields. */
export const USUAL: Record<'one' | 'maybe', Limits> = {
  one: { min: '1', max: '1', each_max: '1' },
  maybe: { min: '0', max: '1', each_max: '1' },
};
export type Rule = keyof typeof USUAL | 'several';

/** The limits to start with when "several" is chosen. */
export const SEVERAL: Limits = { min: '0', max: '4', each_max: '1' };

export function ruleOf({ min, max, each_max }: Limits): Rule {
  if (max !== '1' || each_max !== '1') return 'several';
  if (min === '1') return 'one';
  return min === '0' ? 'maybe' : 'several';
}
