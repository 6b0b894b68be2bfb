import fc from 'fast-check';

const who = fc.nat(1);
const goods = fc.nat(1);
/** Which order or payment a step concerns, counted from the newest. */
const which = fc.nat(2);
const times = fc.integer({ min: 1, max: 3 });

const CALLS = ['create', 'find', 'cancel', 'refund'] as const;

const make = <const D extends string, T extends object>(name: D, parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(parts).map((made) => ({ do: name, ...made }));

const kinds = {
  open: make('open', {
    who,
    goods,
    quantity: fc.integer({ min: 1, max: 2 }),
    replaces: fc.boolean(),
    isBare: fc.nat(4).map((n) => n === 0),
    /** Null: an order without a type, for which the following fields do not apply. */
    tipo: fc.constantFrom(null, 'recoger', 'mesa', 'domicilio'),
    /** For the hour that all orders of the schedule request; otherwise for as soon as possible. */
    isTimed: fc.boolean(),
    tip: fc.constantFrom(0, 15),
    coupon: fc.constantFrom(null, 'limited', 'unlimited'),
  }),
  pay: make('pay', { which, message: fc.constantFrom('lost', 'once', 'twice') }),
  /** The customer chooses to pay outside of the page. */
  voucher: make('voucher', { which, method: fc.constantFrom('oxxo', 'transferencia'), isTold: fc.boolean() }),
  /** A voucher ends unpaid. */
  expire: make('expire', { which, isTold: fc.boolean() }),
  /** `anew`: also for a payment that already has an order. */
  checkout: make('checkout', { which, times, anew: fc.boolean() }),
  redeem: make('redeem', { who, goods, kind: fc.constantFrom('discount', 'free'), times }),
  giveBack: make('giveBack', { which, times }),
  cancel: make('cancel', { which, times }),
  refund: make('refund', { which, times }),
  /** `share`: thousandths of the order in money; `isKeyed`: the repeated requests have the same idempotency key. */
  part: make('part', { which, times, share: fc.integer({ min: 1, max: 1000 }), isKeyed: fc.boolean() }),
  units: make('units', { which, times }),
  move: make('move', { which }),
  price: make('price', { goods, cents: fc.integer({ min: 3000, max: 9000 }) }),
  fault: make('fault', { at: fc.constantFrom(...CALLS), when: fc.constantFrom('before', 'after') }),
  crash: make('crash', { after: fc.nat(12) }),
  later: make('later', { minutes: fc.constantFrom(2, 30, 1500), times }),
  restart: make('restart', {}),
};

type Kinds = typeof kinds;
export type Step = { [K in keyof Kinds]: Kinds[K] extends fc.Arbitrary<infer S> ? S : never }[keyof Kinds];
export type StepOf<D extends Step['do']> = Extract<Step, { do: D }>;

const { open, pay, voucher, expire, checkout, redeem, giveBack, cancel, refund, part, units, move, price, fault, crash, later, restart } =
  kinds;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: open },
  { weight: 9, arbitrary: pay },
  { weight: 4, arbitrary: voucher },
  { weight: 1, arbitrary: expire },
  { weight: 8, arbitrary: checkout },
  { weight: 3, arbitrary: redeem },
  { weight: 2, arbitrary: giveBack },
  { weight: 2, arbitrary: cancel },
  { weight: 2, arbitrary: refund },
  { weight: 2, arbitrary: part },
  { weight: 1, arbitrary: units },
  { weight: 1, arbitrary: move },
  { weight: 1, arbitrary: price },
  { weight: 3, arbitrary: fault },
  { weight: 1, arbitrary: crash },
  { weight: 2, arbitrary: later },
);

/** Moments in sequence; the steps of one moment run concurrently. */
export const schedules = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: step.map((one) => [one]) },
    { weight: 4, arbitrary: fc.array(step, { minLength: 2, maxLength: 4 }) },
    { weight: 1, arbitrary: restart.map((one): Step[] => [one]) },
  ),
  { minLength: 1, maxLength: 24, size: 'max' },
);
