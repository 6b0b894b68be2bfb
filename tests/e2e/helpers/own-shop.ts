import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { WEEK } from '#contract/settings/opening-hours.ts';
import { startShop } from '../../process.ts';
import { changeSettings, OWNER } from './owner.ts';
import { test as base } from './shop.ts';

/** A separate shop, for journeys that need settings under which other journeys would fail. */
export const test = base.extend<object, { shop: { url: string; dataDir: string } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'casa-own-'));
      const settings = { DATA_DIR: dataDir, TRUSTED_NETWORKS: '127.0.0.0/8', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password };
      const shop = await startShop(settings);
      await use({ url: shop.url, dataDir });
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

/** Opens the shop at all hours, so that guests can order for as soon as possible at any time. */
export const openAtAllHours = (request: APIRequestContext): Promise<void> =>
  changeSettings(request, 'horario', { semana: Object.fromEntries(WEEK.map((day) => [day, [['00:00', '24:00']]])), cerrados: [] });
