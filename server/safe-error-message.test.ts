import { expect, it } from 'vitest';
import { safeErrorMessage } from './safe-error-message.ts';

it.each([
  ['Invalid API Key provided: sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'Invalid API Key provided: [oculto]'],
  ['Authorization: Bearer abc.def-ghi was refused', 'Authorization: [oculto] was refused'],
  ['no card 4242 4242 4242 4242, no 4000-0000-0000-0002', 'no card [oculto], no [oculto]'],
  ['order 019d3a5e-8a55-7000-8000-7a5e8f000000 took 1234 ms', 'order 019d3a5e-8a55-7000-8000-7a5e8f000000 took 1234 ms'],
  ['first line\nparams: secret', 'first line'],
])('%s', (said, kept) => expect(safeErrorMessage(new Error(said))).toBe(kept));

it('returns the database’s message without the query’s parameters', () => {
  const error = new Error('Failed query: insert into users\nparams: una clave', { cause: new Error('relation "users" does not exist') });
  expect(safeErrorMessage(error)).toBe('relation "users" does not exist');
  expect(safeErrorMessage('thrown text')).toBe('string');
});
