const CONTROLS = 'a[href], button, input, select, textarea';

const controlsIn = (part: HTMLElement): HTMLElement[] => [
  ...(part.matches(CONTROLS) ? [part] : []),
  ...part.querySelectorAll<HTMLElement>(CONTROLS),
];

const canBeFocused = (control: HTMLElement): boolean => control.isConnected && !control.matches(':disabled');

/**
 * A `ref` for a form in which buttons add and remove parts. When the focused control is removed with its part, the part that replaced it
 * gets the focus, else the next remaining control. After a press by a pointer no field is focused, because that would open a phone's
 * keyboard.
 */
export function keepFocus(form: HTMLElement | null): (() => void) | undefined {
  if (!form) return;
  let focused: Element | null = null;
  let isByKeys = false;
  /** The controls in their order, at the time when one of them had the focus. */
  let order: HTMLElement[] = [];
  const remember = () => {
    focused = form.contains(document.activeElement) ? document.activeElement : null;
    order = focused ? controlsIn(form) : [];
  };
  const watcher = new MutationObserver((changes) => {
    const at = order.indexOf(focused as HTMLElement);
    if (at >= 0 && !focused?.isConnected && document.activeElement === document.body) {
      const came = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement);
      const next = [...came.flatMap(controlsIn), ...order.slice(at + 1), ...order.slice(0, at).reverse()];
      next.find((control) => canBeFocused(control) && (isByKeys || control.matches('a, button')))?.focus();
    }
    remember();
  });
  const press = ({ type }: Event) => {
    isByKeys = type === 'keydown';
  };
  form.addEventListener('focusin', remember);
  for (const type of ['keydown', 'pointerdown']) form.addEventListener(type, press);
  watcher.observe(form, { childList: true, subtree: true });
  return () => {
    form.removeEventListener('focusin', remember);
    for (const type of ['keydown', 'pointerdown']) form.removeEventListener(type, press);
    watcher.disconnect();
  };
}
