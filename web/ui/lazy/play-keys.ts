import { holdAgain, takeHeldKeys } from './held-keys.ts';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Replays in a dialog that has just opened the keys that were pressed while it was loading; after one of them has closed the dialog, the
 * rest in the page.
 */
export async function playHeldKeys(dialog: HTMLElement): Promise<void> {
  const keys = takeHeldKeys();
  for (const [index, event] of keys.entries()) {
    // Wait, so that React renders the effect of one key before the next.
    await null;
    if (holdAgain(keys.slice(index))) return;
    const isOpen = dialog.isConnected && (!(dialog instanceof HTMLDialogElement) || dialog.open);
    play(event, isOpen ? dialog : document.body);
  }
}

function play({ key, shiftKey }: KeyboardEvent, place: HTMLElement) {
  const target = document.activeElement as HTMLElement;
  // First the page's own handlers, then the browser's default action of the key.
  const isHandled = !target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  if (isHandled || key === 'Escape') return;
  if (key === 'Tab') {
    const stops = stopsIn(place, target);
    return stops.at((stops.indexOf(target) + (shiftKey ? -1 : 1)) % stops.length)?.focus();
  }
  if (target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')) {
    if (key === ' ') target.click();
    else if (isRadio(target) && STEPS[key]) choose(target, STEPS[key], place);
  } else if (target instanceof HTMLInputElement) {
    if (key === 'Enter') target.form?.requestSubmit();
    else if (key.length === 1) type(target, target.value + key);
  } else if (key === 'Enter' || key === ' ') target.click();
}

const isRadio = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'radio';

/** The tab stops. A group of radio buttons has one: the focused one, else the checked one, else the first. */
function stopsIn(place: HTMLElement, focused: HTMLElement): HTMLElement[] {
  const all = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.offsetParent);
  return all.filter((one) => {
    if (!isRadio(one)) return true;
    const group = all.filter(isRadio).filter(({ name }) => name === one.name);
    return one === (group.find((radio) => radio === focused) ?? group.find(({ checked }) => checked) ?? group[0]);
  });
}

/** Chooses the next radio button of the group, and continues at the other end. */
function choose(from: HTMLInputElement, step: number, place: HTMLElement) {
  const group = [...place.querySelectorAll<HTMLInputElement>('input[type=radio]:enabled')].filter(({ name }) => name === from.name);
  const next = group.at((group.indexOf(from) + step) % group.length);
  next?.focus();
  next?.click();
}

/** Sets the value by the prototype's setter: React's own setter would remember it, and React would ignore the input event. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
