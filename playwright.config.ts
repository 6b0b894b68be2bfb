import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/browser.ts';
import { freePort } from './tests/process.ts';

// This file is read again in every worker, which must come to the same port.
process.env.E2E_PORT ??= String(await freePort());
const browser = await findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous: a slow machine is no failure, and a passing test waits for nothing.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalSetup: './tests/e2e-shop.ts',
  use: {
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // A trace of each journey takes a third of the whole time; `--trace=on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Journeys stand in for answers, which a worker would fetch behind their back; offline.spec.ts has its own.
    serviceWorkers: 'block',
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
  },
  projects: [
    // Where the width of the window matters nothing, one is enough.
    {
      name: 'phone',
      testIgnore: ['odd-browsers.spec.ts', 'first-load.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: /(?:payment-troubles|ended-session|paid-once|busy|forgotten|rewards)\.spec/,
      // One project moves, the other one keeps still: both are what people choose.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
