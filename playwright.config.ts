import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/browser.ts';
import { DESKTOP, PHONE } from './tests/e2e/helpers/browser/windows.ts';
import { freePort } from './tests/process.ts';

// Every worker reads this file again and must get the same port.
process.env.E2E_PORT ??= String(await freePort());
const browser = await findBrowser();

/** Journeys that start a shop of their own, with other settings. One worker starts it once for all of them. */
const OWN_SHOP = /(?:google|facturar|refusals|visit|till(?:-guest)?|stripe(?:-\w+)?)\.spec/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the processors of the smallest machine: journeys often wait for the server.
  workers: 3,
  // Only CI retries a failed journey. One that passes then has found a race, and `npm test` reports it as flaky.
  retries: process.env.CI ? 1 : 0,
  // Generous, so that a slow machine does not fail tests; passing tests do not wait.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalSetup: './tests/e2e/helpers/start-shop.ts',
  use: {
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Tracing takes a third of the whole time; `--trace=on` records traces.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Journeys replace answers by routes, which a service worker would bypass; offline.spec.ts allows service workers.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      ignoreDefaultArgs: browser.withoutArgs,
      env: browser.env,
    },
  },
  projects: [
    { name: 'own-shop', testMatch: OWN_SHOP, workers: 1, use: PHONE },
    // Journeys that do not depend on the window's width run in one project: these files, and the journeys with the tag of a project.
    {
      name: 'phone',
      testIgnore: [OWN_SHOP, /(?:odd-browsers|first-load|keyboard|no-script)\.spec/],
      grepInvert: /@desktop/,
      use: PHONE,
    },
    {
      name: 'desktop',
      testIgnore: [
        OWN_SHOP,
        /(?:payment-troubles|ended-session|paid-once|busy|forgotten|rewards|opening|back-button|two-step|my-reservations|reorder|billing|avatar|reviews)\.spec/,
      ],
      grepInvert: /@phone/,
      use: DESKTOP,
    },
  ],
});
