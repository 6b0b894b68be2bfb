import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/wire/client.ts';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import { begin, failureOf, mayBegin, next, type PaymentEvent } from './machine.ts';
import { Unanswered } from './register-order.ts';

const payment = { intentId: 'pi_1', amount: 6235, draft: { userId: 'u', items: [], address: null } };
const stateAfter = (...events: PaymentEvent[]) => events.reduce(next, begin(null));
const charging: PaymentEvent[] = [{ type: 'pressed' }, { type: 'charging' }];

describe('a payment on its page', () => {
  it('begins with the one of an earlier visit, if that is not finished', () => {
    expect(begin(null)).toMatchObject({ phase: 'idle', isHeld: false });
    expect(begin(payment)).toMatchObject({ phase: 'finishing', isHeld: true, left: payment });
    expect(mayBegin(begin(payment))).toBe(false);
  });

  it('begins once: a second click finds the first one running', () => {
    expect(mayBegin(stateAfter())).toBe(true);
    expect(mayBegin(stateAfter({ type: 'pressed' }))).toBe(false);
  });

  it('may be replaced until it is charged, and again after it has stopped', () => {
    expect(stateAfter({ type: 'pressed' }).isHeld).toBe(false);
    expect(stateAfter(...charging).isHeld).toBe(true);
    expect(stateAfter(...charging, { type: 'stopped', says: SAYS.failed })).toEqual({ ...stateAfter(), problem: SAYS.failed });
  });

  it('stays held after another tab has replaced it, until the person continues here', () => {
    const replaced = stateAfter(...charging, { type: 'replaced', says: SAYS.replaced });
    expect(replaced).toMatchObject({ phase: 'replaced', problem: SAYS.replaced, isHeld: true });
    expect(mayBegin(replaced)).toBe(false);
    expect(next(replaced, { type: 'stopped', says: null })).toEqual(stateAfter());
  });

  it('keeps the payment that the server did not answer about, and no other begins', () => {
    const unanswered = stateAfter(...charging, { type: 'unanswered', says: SAYS.notRegistered, left: payment });
    expect(unanswered).toMatchObject({ phase: 'unregistered', left: payment, isHeld: true });
    expect(mayBegin(unanswered)).toBe(false);
    const again = next(unanswered, { type: 'finishing' });
    expect(again).toMatchObject({ phase: 'finishing', problem: null, left: payment });
    expect(next(next(again, { type: 'done' }), { type: 'forgotten' })).toMatchObject({ phase: 'done', problem: null, left: null });
  });

  it('gives up its click when the lines turn out to be paid', () => {
    expect(stateAfter({ type: 'pressed' }, { type: 'paid elsewhere' })).toMatchObject({ isRunning: false });
  });
});

describe('why a payment did not become its order', () => {
  const at = (status: number, code = 'x') => new ApiError(status, { code, message: 'No.' });
  const running = { isRunning: true, isRefused: false };
  const earlier = { isRunning: false, isRefused: false };

  it.each([
    ['no answer', new Unanswered('Error'), running, { type: 'unanswered', says: 'Error' }],
    ['the session has ended', at(401), running, { type: 'signed out', says: 'No.' }],
    ['an earlier payment was never made', at(402), earlier, { type: 'never paid', says: null }],
    ['an earlier payment was refused by its bank', at(402), { isRunning: false, isRefused: true }, { type: 'never paid', says: SAYS.bank }],
    ['an earlier payment is unknown', at(404), earlier, { type: 'never paid', says: null }],
    ['an earlier payment was replaced', at(409, 'payment_canceled'), earlier, { type: 'never paid', says: null }],
    ['another tab has replaced it', at(409, 'payment_canceled'), running, { type: 'replaced', says: 'No.' }],
    ['the money is not there', at(402), running, { type: 'lost', says: 'No.' }],
    ['the goods are sold', at(409, 'sold_out'), earlier, { type: 'lost', says: 'No. Elimínalo del pedido para pagar lo demás.' }],
    ['the answer is no order', new Error(SAYS.noSuccess), running, { type: 'lost', says: SAYS.noSuccess }],
    ['something else was thrown', null, running, { type: 'lost', says: SAYS.notRegistered }],
  ])('%s', (_, error, visit, failure) => expect(failureOf(error, visit)).toEqual(failure));
});
