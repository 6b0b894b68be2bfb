import type { Step } from './steps.ts';

const BARE = { do: 'open', who: 0, goods: 0, quantity: 1, replaces: false, isBare: false } as const;
const OPEN: Step = { ...BARE, tipo: null, isTimed: false, tip: 0, coupon: null };
/** An order of limited products that fill the hour, sent to an address, with everything that changes its price. */
const RECEIVED = { ...BARE, goods: 1, quantity: 2, tipo: 'domicilio', isTimed: true, tip: 15, coupon: 'limited' } as const;
const PAY = { do: 'pay', which: 0, message: 'lost' } as const;
const VOUCHER = { do: 'voucher', which: 0, method: 'oxxo', isTold: false } as const;
const CHECKOUT: Step = { do: 'checkout', which: 0, times: 1, anew: false };

/** Schedules that once found a fault, or that random runs rarely produce: each runs every time. */
export const COUNTEREXAMPLES: Step[][][] = [
  // A refund was marked as done before the provider confirmed it.
  [[OPEN], [PAY], [CHECKOUT], [{ do: 'fault', at: 'refund', when: 'before' }], [{ do: 'cancel', which: 0, times: 1 }]],
  [[OPEN], [PAY], [CHECKOUT], [{ do: 'fault', at: 'refund', when: 'after' }], [{ do: 'refund', which: 0, times: 2 }]],
  // The answer to a partial refund is lost while the order is cancelled.
  [
    [{ ...OPEN, quantity: 2 }],
    [PAY],
    [CHECKOUT],
    [{ do: 'fault', at: 'refund', when: 'after' }],
    [
      { do: 'part', which: 0, times: 3, share: 200, isKeyed: true },
      { do: 'units', which: 0, times: 2 },
    ],
    [
      { do: 'cancel', which: 0, times: 2 },
      { do: 'part', which: 0, times: 2, share: 500, isKeyed: false },
    ],
  ],
  // Two tabs open and pay the same cart at once.
  [
    [OPEN, OPEN],
    [PAY, OPEN],
    [OPEN, PAY],
    [CHECKOUT, CHECKOUT],
  ],
  // The connection breaks after the payment; in the next tab a call to the provider fails before it takes effect.
  [[OPEN], [PAY], [{ do: 'fault', at: 'find', when: 'before' }], [OPEN], [OPEN]],
  [[OPEN], [{ do: 'fault', at: 'cancel', when: 'after' }], [OPEN], [PAY], [OPEN]],
  // A voucher is paid while its order is cancelled, and while it ends.
  [[OPEN], [VOUCHER], [CHECKOUT], [PAY, { do: 'cancel', which: 0, times: 2 }]],
  [[OPEN], [VOUCHER, CHECKOUT], [{ do: 'expire', which: 0, isTold: true }, PAY], [CHECKOUT]],
  // A part of a transfer is returned, then the rest.
  [
    [{ ...OPEN, quantity: 2 }],
    [{ ...VOUCHER, method: 'transferencia' }],
    [CHECKOUT],
    [{ ...PAY, message: 'twice' }],
    [{ do: 'part', which: 0, times: 2, share: 300, isKeyed: true }],
    [{ do: 'refund', which: 0, times: 2 }],
  ],
  // The provider refuses to return cash: the payment must stay visible to the owner.
  [
    [OPEN],
    [VOUCHER],
    [CHECKOUT],
    [{ ...PAY, message: 'once' }],
    [{ do: 'part', which: 0, times: 1, share: 500, isKeyed: true }],
    [{ do: 'refund', which: 0, times: 1 }],
  ],
  // An order that used two rewards is cancelled while another one waits for them.
  [
    [{ do: 'redeem', who: 0, goods: 0, kind: 'discount', times: 2 }],
    [{ ...OPEN, quantity: 2 }, OPEN],
    [PAY, PAY],
    [CHECKOUT, { ...CHECKOUT, which: 1 }],
    [{ do: 'cancel', which: 0, times: 2 }],
  ],
  // Two buyers compete for the last uses, the last room of the hour and the last stock; one order is refunded in part, one completely.
  [
    [RECEIVED, { ...RECEIVED, who: 1 }],
    [PAY, PAY],
    [CHECKOUT, { ...CHECKOUT, which: 1 }],
    [{ ...RECEIVED, replaces: true }],
    [
      { do: 'units', which: 0, times: 1 },
      { do: 'part', which: 1, times: 1, share: 777, isKeyed: false },
    ],
    [{ do: 'cancel', which: 1, times: 2 }],
    [{ ...RECEIVED, tipo: 'recoger' }],
    [PAY, CHECKOUT],
  ],
  // What a payment held was given back; the money arrives after others have taken it.
  [
    [RECEIVED],
    [{ do: 'later', minutes: 30, times: 1 }],
    [{ ...RECEIVED, who: 1, tipo: 'recoger' }],
    [PAY],
    [CHECKOUT],
    [{ ...RECEIVED, who: 1, coupon: 'unlimited' }],
    [PAY, PAY],
    [
      { ...CHECKOUT, times: 2 },
      { ...CHECKOUT, which: 1 },
      { ...CHECKOUT, which: 2 },
    ],
  ],
  // A voucher holds the hour, the goods and the coupon until it ends unpaid.
  [[RECEIVED], [VOUCHER], [CHECKOUT], [{ ...RECEIVED, who: 1 }], [{ do: 'expire', which: 0, isTold: true }], [{ ...RECEIVED, who: 1 }]],
];
