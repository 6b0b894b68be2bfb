import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** State that modules may keep outside of `perDatabase`, because it does not depend on the database. */
const KEPT: Record<string, string[]> = {
  'the connection itself': ['db/client.ts', 'db/per-database.ts', 'db/queue.ts', 'http/limits/limiter.ts'],
  'work in progress': [
    'features/invoices/stamping/make.ts',
    'features/orders/checkout/open/in-turn.ts',
    'features/settings/known.ts',
    'features/shipments/follow.ts',
    'gateways/images.ts',
    'gateways/printer/printer.ts',
    'http/body/large-bodies.ts',
    'http/limits/attempt-limit.ts',
  ],
  'who is told, which is set once': [
    'events.ts',
    'features/analytics/collect/collector.ts',
    'features/orders/office/live/watch.ts',
    'gateways/guest-mail/send.ts',
    'tracing/tracing.ts',
  ],
  'loaded with the first use, and always the same': [
    'db/embedded/launch.ts',
    'db/open/migrate.ts',
    'features/accounts/passwords/weak-passwords.ts',
    'gateways/legible.ts',
    'gateways/mail.ts',
    'gateways/pdf/document.ts',
    'sealing/keys.ts',
  ],
  'the time of day': ['http/front/cache/each-day.ts'],
  'the end of the process': ['main.ts', 'worker.ts'],
};

/** A module's variable, or a collection that is empty at first. */
const STATE = /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});)/m;

it('modules keep data of the database only with `perDatabase`, because test files share a process', () => {
  const found = globSync('**/*.ts', { cwd: `${root}server` })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts') && STATE.test(readFileSync(`${root}server/${path}`, 'utf8')));
  expect(found.sort()).toEqual(Object.values(KEPT).flat().sort());
});
