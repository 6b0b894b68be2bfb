import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { whenOnline } from '#web/lib/page/when-online.ts';

/**
 * A part that the page can do without, whose code is loaded when it is first shown: without network it waits, and where its code does not
 * come, the page goes on without it. React would replace the page by its error page, and with it what was typed.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await whenOnline();
    const Part = await load().catch(console.warn);
    return { default: Part ?? (() => null) };
  });
