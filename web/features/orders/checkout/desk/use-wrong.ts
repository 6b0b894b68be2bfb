import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Wish, Wrong } from '#web/features/orders/checkout/pay-page/wish.ts';

export type WrongFields = {
  found: Wrong;
  /** The element around the fields. */
  form: RefObject<HTMLDivElement | null>;
  /** Marks exactly these fields; the first one takes the focus. */
  show: (wrong: Wrong) => void;
  clear: () => void;
  /** Removes the errors of the fields that a patch changes. */
  forgetChanged: (patch: Partial<Wish>, before: Wish) => void;
  forget: (fields: readonly (keyof Wrong)[]) => void;
};

/** The error messages at the fields of the page. */
export function useWrong(): WrongFields {
  const [found, setFound] = useState<Wrong>({});
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  // After rendering, when the message is in the page.
  useEffect(() => {
    if (attempts > 0) firstWrong(form.current)?.focus();
  }, [attempts]);
  const forget = (fields: readonly string[]) =>
    setFound((wrong) => Object.fromEntries(Object.entries(wrong).filter(([field]) => !fields.includes(field))));
  return {
    found,
    form,
    show(wrong) {
      setFound(wrong);
      setAttempts((before) => before + 1);
    },
    clear: () => setFound({}),
    // Another type has other fields, so remove all errors.
    forgetChanged: (patch, before) => ('tipo' in patch ? setFound({}) : forget(changedBy(patch, before))),
    forget,
  };
}

function firstWrong(form: HTMLElement | null): HTMLElement | null {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input:not(:disabled)') ?? null;
  // Focus the checked radio button of a group, which is its tab stop.
  const chosen = first?.matches('[type="radio"]') ? first.closest('fieldset')?.querySelector<HTMLElement>('input:checked') : null;
  return chosen ?? first;
}

/** The names of the fields that a patch changes. */
function changedBy({ place, person, ...rest }: Partial<Wish>, before: Wish): string[] {
  const others = <T extends object>(was: T, is: T | undefined) =>
    Object.keys(is ?? {}).filter((key) => was[key as keyof T] !== is?.[key as keyof T]);
  return [...Object.keys(rest), ...('tip' in rest ? ['propina'] : []), ...others(before.place, place), ...others(before.person, person)];
}
