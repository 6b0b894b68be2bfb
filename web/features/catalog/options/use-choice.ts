import { useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { chosenOptions, optionsCents, optionsText, type Selection } from '#contract/options/option-rules.ts';
import { groupOf, lackingIn, startOf, stillOffered } from './rules.ts';

/** What a guest wants of a product. `options` is absent for products without any. */
export type Choice = { options?: Selection; note: string; quantity: number };

export type Chosen = ReturnType<typeof useChoice>;

/**
 * The choice on the screen, its price and what is missing in it.
 * @param earlier a choice to begin with; options that are gone or sold out are left out of it
 */
export function useChoice({ price, original_price, options }: Product, earlier: Partial<Choice> = {}) {
  const groups = options ?? [];
  const [selection, select] = useState(() => (earlier.options ? stillOffered(groups, earlier.options) : startOf(groups)));
  const [note, setNote] = useState(earlier.note ?? '');
  const [quantity, setQuantity] = useState(earlier.quantity ?? 1);
  const [isTried, setIsTried] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(options);
  /** The group of a choice that was lost. */
  const [lostIn, setLostIn] = useState<string | null>(null);
  const focusOn = (groupId: string) => {
    const group = picker.current?.querySelector(`[data-group="${groupId}"]`);
    const [first] = group?.querySelectorAll<HTMLElement>(':is(input, button):not([aria-disabled=true])') ?? [];
    (first ?? group?.querySelector<HTMLElement>('input, button'))?.focus();
  };
  // Loaded again after a refusal: what is gone is taken out of the choice, and where a choice is missing now is said at once.
  if (shown !== options) {
    setShown(options);
    const kept = stillOffered(groups, selection);
    const lost = selection.find(({ id }) => kept.every((one) => one.id !== id));
    if (lost) {
      select(kept);
      setIsTried(true);
      setLostIn(groupOf(shown ?? [], lost.id));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each loss, when the fresh groups are on the screen
  useEffect(() => {
    if (lostIn === null) return;
    focusOn(lostIn);
    setLostIn(null);
  }, [lostIn]);
  const chosen = chosenOptions(groups, selection);
  const addedCents = optionsCents(chosen);
  const unitCents = toCents(price) + addedCents;
  const lacking = lackingIn(groups, selection);
  return {
    groups,
    selection,
    select,
    note,
    setNote,
    quantity,
    setQuantity,
    picker,
    text: optionsText(chosen),
    unit: toPesos(unitCents),
    original: original_price === null ? null : toPesos(toCents(original_price) + addedCents),
    total: toPesos(unitCents * quantity),
    /** The groups to mark: only once the guest wanted to add the product. */
    marked: isTried ? lacking : [],
    /** The choice, or null after marking what is missing and moving the focus there. */
    finished(): Choice | null {
      const [first] = lacking;
      setIsTried(first !== undefined);
      if (!first) return { ...(groups.length > 0 && { options: selection }), note: note.trim(), quantity };
      focusOn(first.group_id);
      return null;
    },
  };
}
