import { vi } from 'vitest';

// The shop reads its settings when it loads.
const stripe = await vi.hoisted(async () => {
  const { SETTINGS, startStripe } = await import('../stand-ins/stripe.ts');
  const started = await startStripe();
  Object.assign(process.env, SETTINGS, { STRIPE_API_BASE: started.url });
  return started;
});
const { checkSchedules } = await import('./check.ts');

checkSchedules(15, stripe);
