import type { Hono } from 'hono';
import { agentsAreOn } from '#server/agents-switch.ts';
import type { Env } from '#server/http/caller.ts';
import { notFound } from '#server/http/refusal.ts';
import { googleFeed } from './google.ts';
import { llmsText } from './llms.ts';
import { menuData } from './menu.ts';

const GOOGLE = '/feeds/google.xml';
const MENU = '/feeds/menu.json';
const LLMS = '/llms.txt';

/** What the shop tells programs that read it: cached like pages, and out of date with the catalogue and the settings. */
export function registerFeeds(app: Hono<Env>): void {
  app.get(GOOGLE, async (c) => {
    c.set('route', GOOGLE);
    return c.body(await googleFeed(), 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' });
  });
  // The page's loader puts it into the page too.
  app.get(MENU, async (c) => {
    c.set('route', MENU);
    return c.json(await menuData(), 200, { 'content-type': 'application/ld+json', 'cache-control': 'no-cache' });
  });
  app.get(LLMS, (c) => {
    c.set('route', LLMS);
    if (!agentsAreOn()) throw notFound('not_found', 'Esta dirección no existe.');
    return c.text(llmsText(new Date()), 200, { 'cache-control': 'no-cache' });
  });
}
