import { holdAgain, takeHeldKeys } from '../overlay/lazy-dialog.tsx';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Does in a dialog that has just opened what the keys would have done that were pressed while it was loading; in the page, once one of them
 * has closed it.
 */
export async function playHeldKeys(dialog: HTMLElement): Promise<void> {
  const keys = takeHeldKeys();
  for (const [index, event] of keys.entries()) {
    // React draws the effect of one key before the next one.
    await null;
    if (holdAgain(keys.slice(index))) return;
    const isOpen = dialog.isConnected && (!(dialog instanceof HTMLDialogElement) || dialog.open);
    play(event, isOpen ? dialog : document.body);
  }
}

function play({ key, shiftKey }: KeyboardEvent, place: HTMLElement) {
  const target = document.activeElement as HTMLElement;
  // First the page's own handlers, then what the browser does with a key.
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

/** Where Tab stops. Of a group of radio buttons that is the focused one, else the checked one, else the first. */
function stopsIn(place: HTMLElement, focused: HTMLElement): HTMLElement[] {
  const all = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.offsetParent);
  return all.filter((one) => {
    if (!isRadio(one)) return true;
    const group = all.filter(isRadio).filter(({ name }) => name === one.name);
    return one === (group.find((radio) => radio === focused) ?? group.find(({ checked }) => checked) ?? group[0]);
  });
}

/** The next radio button of the group, round its ends. */
function choose(from: HTMLInputElement, step: number, place: HTMLElement) {
  const group = [...place.querySelectorAll<HTMLInputElement>('input[type=radio]:enabled')].filter(({ name }) => name === from.name);
  const next = group.at((group.indexOf(from) + step) % group.length);
  next?.focus();
  next?.click();
}

/** Past React's own setter, which would take the new value for one that it knows. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
