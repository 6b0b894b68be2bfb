import { useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { chosenOptions, optionsCents, optionsText, type Selection } from '#contract/options/option-rules.ts';
import { groupOf, lackingIn, startOf, stillOffered } from './rules.ts';

/** What a guest chose of a product. `options` is absent for products without options. */
export type Choice = { options?: Selection; note: string; quantity: number };

export type Chosen = ReturnType<typeof useChoice>;

/**
 * The current choice of a product, its price, and which required options are missing.
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
  /** The group in which a chosen option became unavailable. */
  const [lostIn, setLostIn] = useState<string | null>(null);
  const focusOn = (groupId: string) => {
    const group = picker.current?.querySelector(`[data-group="${groupId}"]`);
    const [first] = group?.querySelectorAll<HTMLElement>(':is(input, button):not([aria-disabled=true])') ?? [];
    (first ?? group?.querySelector<HTMLElement>('input, button'))?.focus();
  };
  // The product was loaded again after a refusal: remove unavailable options from the choice, and mark the groups that now lack one.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lost option, after the new groups were rendered
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
    /** The groups to mark: only after the guest tried to add the product. */
    marked: isTried ? lacking : [],
    /** @returns the choice; null when an option is missing, after marking its group and moving the focus there */
    finished(): Choice | null {
      const [first] = lacking;
      setIsTried(first !== undefined);
      if (!first) return { ...(groups.length > 0 && { options: selection }), note: note.trim(), quantity };
      focusOn(first.group_id);
      return null;
    },
  };
}
