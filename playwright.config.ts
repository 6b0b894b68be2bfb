import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/browser.ts';
import { freePort } from './tests/process.ts';

// Every worker reads this file again and must get the same port.
process.env.E2E_PORT ??= String(await freePort());
const browser = await findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the processors of the smallest machine: journeys often wait for the server.
  workers: 3,
  // A journey that fails once has found a race: `npm test` names it as flaky. Only CI tries it again.
  retries: process.env.CI ? 1 : 0,
  // Generous, so that a slow machine is no failure; passing tests do not wait.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalSetup: './tests/e2e-shop.ts',
  use: {
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Tracing takes a third of the whole time; `--trace=on` records traces.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Journeys replace answers, which a service worker would bypass; offline.spec.ts allows workers.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      ignoreDefaultArgs: browser.withoutArgs,
      env: browser.env,
    },
  },
  projects: [
    // Journeys that do not depend on the window's width run in one project: these files, and the journeys with the tag of a project.
    {
      name: 'phone',
      testIgnore: /(?:odd-browsers|first-load|keyboard|no-script|stripe-owner)\.spec/,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore:
        /(?:payment-troubles|ended-session|paid-once|busy|forgotten|rewards|opening|back-button|google|stripe|stripe-bank|stripe-lost|stripe-oxxo|stripe-wallets|two-step|my-reservations|reorder|billing|avatar|reviews)\.spec/,
      grepInvert: /@phone/,
      // One project has animations, the other reduced motion.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
