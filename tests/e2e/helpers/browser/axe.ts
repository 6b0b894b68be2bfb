import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SCRIPT = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** WCAG 2.2 A and AA, as far as axe can check. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let script = '';

type Axe = typeof axe;

/**
 * Does not use `@axe-core/playwright`, which injects the whole unminified script with every call. With one injection per document, the
 * first check takes two thirds of that CPU time, and each further one a third. The lists of passed rules and selectors are not needed.
 */
export async function violationsOf(page: Page): Promise<{ id: string; where: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    script ||= readFileSync(SCRIPT, 'utf8');
    await page.evaluate(script);
  }
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'], selectors: false });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, RULES);
}
