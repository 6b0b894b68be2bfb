import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { whenOnline } from '#web/lib/page/when-online.ts';

/**
 * An optional part of a page, whose code is loaded when it is first shown. Without network it waits, and if its code does not load, the
 * page is shown without it: React would otherwise replace the page by its error page, and typed text would be lost.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await whenOnline();
    const Part = await load().catch(console.warn);
    return { default: Part ?? (() => null) };
  });
