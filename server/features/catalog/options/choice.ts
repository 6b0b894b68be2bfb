import type { Chosen, Selection, SelectionProblem } from '#contract/options/option-rules.ts';
import { listed } from '#contract/words.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { choose, limitText, publicGroup, type SoldGroup } from './rules.ts';

type Product = { id: string; name: string };

/**
 * Checks a choice of options and returns it in canonical form.
 * @param wanted undefined: the defaults
 * @param field the input's field with the options, for the error
 * @throws Refusal 422 `options_required` or an error of the field, 409 `option_unavailable`
 */
export function checkedChoice(product: Product, groups: readonly SoldGroup[], wanted: Selection | undefined, field = 'options'): Chosen[] {
  const choice = choose(groups, wanted);
  if ('selection' in choice) return choice.selection;
  throw 'required' in choice ? optionsRequired(product, choice.required, field) : refused(product, choice, field);
}

function optionsRequired({ name }: Product, groups: readonly SoldGroup[], field: string): Refusal {
  const message = `Elige ${listed(groups.map((group) => group.name))} de ${name}.`;
  const grupos = groups.map((group) => ({ id: group.group_id, ...publicGroup(group) }));
  return new Refusal(422, 'options_required', message, { errors: { [field]: message }, data: { grupos } });
}

function refused({ id, name }: Product, choice: SelectionProblem, field: string): Refusal {
  if (choice.problem !== 'option_unavailable') return invalid({ [field]: limitText(name, choice) });
  return new Refusal(409, 'option_unavailable', `Una opción de ${name} no está disponible por ahora.`, {
    data: { product_id: id, option_id: choice.optionId },
  });
}
