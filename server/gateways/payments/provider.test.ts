import { expect, it } from 'vitest';
import { isTrial, named, ownerOf, providerOf, vaultOf } from './provider.ts';

it('finds the provider of a payment and of a customer by its id', () => {
  expect(['pi_sandbox_1', 'cus_sandbox_1', 'pi_3Nx', 'cus_9s6'].map((id) => ownerOf(id)?.name)).toEqual([
    'sandbox',
    'sandbox',
    'stripe',
    'stripe',
  ]);
  expect([isTrial('pi_sandbox_1'), isTrial('pi_3Nx'), isTrial('gratis_1')]).toEqual([true, false, false]);
});

it('takes no unknown id or name for a provider of real money', () => {
  expect(ownerOf('otro_1')).toBeNull();
  expect(() => providerOf('otro_1')).toThrow('No payment provider owns otro_1');
  expect(() => vaultOf('otro_1')).toThrow('No payment provider owns otro_1');
  expect(() => named('toString')).toThrow('No payment provider is named toString');
});
