import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Test files with statements that write, and why they are not calls of the API or of a factory. */
const KEPT: Record<string, string[]> = {
  'the layer below the API': ['archive/archive', 'client', 'driver/driver', 'prepared', 'queue'].map((name) => `server/db/${name}.test.ts`),
  'a trigger of the database refuses them': ['server/features/audit/audit.test.ts', 'server/features/till/till.test.ts'],
  'the table of an older version': ['server/features/accounts/sign-in/canonical-email.test.ts'],
  'a transaction that stays open': ['server/features/orders/office/live/live.test.ts'],
  'the database of another process': ['tests/resilience/lounge.fire.ts'],
  'the examples of a rule': ['tests/structure/architecture.test.ts', 'tests/structure/raw-sql.test.ts'],
  'the text of an error': ['server/safe-error-message.test.ts'],
};

const WRITES =
  /\b(?:insert\s+into|delete\s+from|update\s+(?:only\s+)?[\w."${}]+\s+(?:(?:as\s+)?\w+\s+)?set|truncate\s+(?:table\s+)?\w+_)|\b(?:db|tx|pool)\s*\.\s*(?:insert|update|delete)\(/i;

it('tests write by the API or by a factory, not by SQL', () => {
  const found = globSync('{contract,scripts,server,tests,web}/**/*.{test,spec,fire}.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => WRITES.test(readFileSync(`${root}${path}`, 'utf8')));
  expect(found.sort()).toEqual(Object.values(KEPT).flat().sort());
});

it.each(['UPDATE users\n  SET name', 'update orders o set id', 'Insert\ninto x', 'delete from x', 'truncate a_b', 'tx\n  .insert(orders)'])(
  'knows %j as a statement that writes',
  (text) => expect(text).toMatch(WRITES),
);
