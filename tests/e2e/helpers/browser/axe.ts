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
 * Without `@axe-core/playwright`: it adds the whole script, not minified, with every call. Once for each document, the first check costs two
 * thirds of the processor time and each further one a third. Lists of what is right and selectors would not be read.
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
