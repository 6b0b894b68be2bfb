import type { StripeError, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';

// Each function here runs in the page and may use only its arguments: `stripe-js.ts` receives the functions as text.

type Listener = (event: never) => unknown;

/** The methods that the checkout may call on any element. */
export type Element = {
  on(event: string, listener: Listener): Element;
  once(event: string, listener: Listener): Element;
  off(event: string, listener?: Listener): Element;
  mount(into: string | HTMLElement): void;
  unmount(): void;
  destroy(): void;
  update(options: object): Element;
  collapse(): Element;
  focus(): void;
  blur(): void;
  clear(): void;
};

/** An element that draws itself at `place` when it is mounted, and a function that notifies its listeners. */
export function makeElement(place: HTMLElement, onMount: (tell: (event: string, detail?: object) => void) => void) {
  const listeners: { event: string; listener: Listener; isOnce: boolean }[] = [];
  const drop = (isOut: (one: (typeof listeners)[number]) => boolean) => {
    for (const one of listeners.filter(isOut)) listeners.splice(listeners.indexOf(one), 1);
  };
  const tell = (event: string, detail: object = {}) => {
    const heard = listeners.filter((one) => one.event === event);
    drop((one) => one.isOnce && heard.includes(one));
    for (const { listener } of heard) listener(detail as never);
  };
  let isDestroyed = false;
  const element: Element = {
    on(event, listener) {
      listeners.push({ event, listener, isOnce: false });
      return element;
    },
    once(event, listener) {
      listeners.push({ event, listener, isOnce: true });
      return element;
    },
    off(event, listener) {
      drop((one) => one.event === event && (!listener || one.listener === listener));
      return element;
    },
    mount(into) {
      if (isDestroyed) throw new Error('IntegrationError: This Element has already been destroyed.');
      const parent = typeof into === 'string' ? document.querySelector(into) : into;
      if (!parent) throw new Error('IntegrationError: The selector applies to no DOM element.');
      parent.append(place);
      onMount(tell);
    },
    unmount: () => place.remove(),
    destroy() {
      isDestroyed = true;
      place.remove();
    },
    update: () => element,
    collapse: () => element,
    focus: () => place.querySelector<HTMLElement>('input, button')?.focus(),
    blur: () => place.querySelector<HTMLElement>(':focus')?.blur(),
    clear() {
      for (const input of place.querySelectorAll('input')) input.value = '';
    },
  };
  return element;
}

/** The card fields, of which only the number matters here, and OXXO as the other payment method. */
export function drawFields(place: HTMLElement) {
  place.innerHTML =
    '<label>Número <input autocomplete="cc-number" inputmode="numeric"></label><p role="alert"></p><label><input type="radio" value="oxxo"> OXXO</label>';
  const isOxxo = () => place.querySelector<HTMLInputElement>('[type=radio]')?.checked === true;
  return {
    pays: () => (isOxxo() ? 'oxxo' : (place.querySelector('input')?.value.replaceAll(/\D/g, '') ?? '')),
    validate(): StripeError | undefined {
      if (isOxxo()) return undefined;
      const input = place.querySelector('input');
      const isComplete = (input?.value.replaceAll(/\D/g, '').length ?? 0) >= 12;
      const message = isComplete ? '' : 'El número de tu tarjeta está incompleto.';
      const note = place.querySelector('p');
      if (note) note.textContent = message;
      if (isComplete) return undefined;
      input?.focus();
      return { type: 'validation_error', code: 'incomplete_number', message };
    },
  };
}

type Wallets = {
  offered: ('applePay' | 'googlePay')[];
  amount: () => number;
  /** Called when the person agrees in the wallet; null once the payment has ended. */
  agreed: (ended: { close: () => void } | null) => void;
};

/** The buttons of the wallets, and the sheet that a wallet opens over the page. */
export function drawWallets(place: HTMLElement, tell: (event: string, detail?: object) => void, { offered, amount, agreed }: Wallets) {
  const names = { applePay: 'Apple Pay', googlePay: 'Google Pay' };
  const types = { applePay: 'apple_pay', googlePay: 'google_pay' } as const;
  // When mounted again, it replaces its buttons.
  place.replaceChildren();
  place.style.cssText = 'display: flex; gap: 8px';
  for (const wallet of offered) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = names[wallet];
    button.style.cssText = 'flex: 1; height: 48px; border-radius: 6px; background: #000; color: #fff; font: 600 17px system-ui';
    button.addEventListener('click', () => {
      let isAnswered = false;
      const answer = (act?: () => void) => () => {
        if (isAnswered) return;
        isAnswered = true;
        act?.();
      };
      const expressPaymentType = types[wallet];
      const event = { elementType: 'expressCheckout', expressPaymentType, resolve: answer(() => open(wallet)), reject: answer() };
      tell('click', event);
      // Stripe waits for a second, but the checkout has to answer at once.
      if (!isAnswered) throw new Error('IntegrationError: resolve or reject must be called within 1 second of the click event.');
    });
    place.append(button);
  }

  function open(wallet: 'applePay' | 'googlePay') {
    const sheet = document.createElement('dialog');
    const shown = (amount() / 100).toFixed(2);
    sheet.setAttribute('aria-label', names[wallet]);
    sheet.innerHTML = `<p>$${shown} MXN</p><button data-agree>Autorizar</button> <button data-close>Cerrar</button><p role="status"></p>`;
    document.body.append(sheet);
    sheet.showModal();
    const close = () => {
      agreed(null);
      sheet.close();
      sheet.remove();
    };
    const leave = () => {
      close();
      tell('cancel', { elementType: 'expressCheckout' });
    };
    sheet.addEventListener('cancel', leave);
    sheet.querySelector('[data-close]')?.addEventListener('click', leave);
    sheet.querySelector('[data-agree]')?.addEventListener('click', () => {
      agreed({ close });
      tell('confirm', { expressPaymentType: types[wallet], paymentFailed: close } satisfies StripeExpressCheckoutElementConfirmEvent);
    });
  }
}
