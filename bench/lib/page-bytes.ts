import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { bytesOf, firstScripts } from '../../tests/first-load.ts';

/** The phone that Lighthouse emulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What a phone with an empty cache loads for one page, in bytes as sent (CSS is inlined: its own brotli size). */
export async function pageBytes(browser: Browser, origin: string, path: string) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(origin + path);
    // Scripts are loaded after the first paint.
    await page.waitForFunction(() => !window.holdEarlyActs);
    await quiet(page, requests);
    const opened = requests.splice(0);
    await scrollToEnd(page);
    await quiet(page, requests);
    const first = bytesOf(await firstScripts(origin, path));
    const scripts = await sizeOf(opened, ['script']);
    return {
      page: path,
      html: await sizeOf(opened, ['document']),
      css: brotliCompressSync(await page.evaluate(() => [...document.querySelectorAll('style')].map((style) => style.textContent).join('')))
        .byteLength,
      js: first,
      'js later': scripts - first + (await sizeOf(requests, ['script'])),
      fonts: await sizeOf(opened, ['font']),
      images: await sizeOf(opened, ['image']),
      'images on scroll': await sizeOf(requests, ['image']),
      requests: opened.length,
      'on scroll': requests.length,
    };
  } finally {
    await context.close();
  }
}

async function scrollToEnd(page: Page): Promise<void> {
  for (let bottom = false; !bottom; ) {
    bottom = await page.evaluate(() => {
      scrollBy(0, innerHeight / 2);
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
    await page.waitForTimeout(100);
  }
}

/** Waits until no request has arrived for a while. */
async function quiet(page: Page, requests: Request[]): Promise<void> {
  for (let seen = -1; seen !== requests.length; ) {
    seen = requests.length;
    await page.waitForTimeout(1500);
  }
}

async function sizeOf(requests: Request[], types: string[]): Promise<number> {
  const sizes = await Promise.all(requests.filter((request) => types.includes(request.resourceType())).map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}
