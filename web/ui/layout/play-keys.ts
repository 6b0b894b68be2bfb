import { takeHeldKeys } from '../overlay/lazy-dialog.tsx';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** Does in a dialog that has just opened what the keys would have done that were pressed while it was loading. */
export async function playHeldKeys(dialog: HTMLDialogElement): Promise<void> {
  for (const event of takeHeldKeys()) {
    // React draws the effect of one key before the next one.
    await null;
    if (!dialog.open) return;
    play(event, dialog);
  }
}

function play({ key, shiftKey }: KeyboardEvent, dialog: HTMLDialogElement) {
  const target = document.activeElement as HTMLElement;
  if (key === 'Escape') return dialog.close();
  if (key === 'Tab') {
    const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.offsetParent);
    return stops.at((stops.indexOf(target) + (shiftKey ? -1 : 1)) % stops.length)?.focus();
  }
  if (target instanceof HTMLInputElement) {
    if (key === 'Enter') target.form?.requestSubmit();
    else if (key.length === 1) type(target, target.value + key);
  } else if (key === 'Enter' || key === ' ') target.click();
}

/** Past React's own setter, which would take the new value for one that it knows. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
