import { type ReactNode, useContext, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/root.ts';
import { shopContext } from './api/api-context.ts';
import { EARLY_ACTS_SCRIPT } from './boot/deferred-hydration.ts';
import { flagScripts, SCRIPT_FLAG_SCRIPT } from './boot/script-flag.ts';
import { ScriptMark } from './boot/script-mark.ts';
import { SCROLL_POSITION_SCRIPT } from './boot/scroll-position.ts';
import { THEME_SCRIPT } from './boot/theme.ts';
import { TRANSLATED_TEXT_SCRIPT } from './boot/translated-text.ts';
import figtree from './fonts/figtree-es.woff2?url';
import ibarra from './fonts/ibarra-real-nova-es.woff2?url';
import styles from './styles/app.css?inline';

/** Run before the first paint. Only the server's bundle contains them: hydration keeps the server's text. */
const EARLY_SCRIPTS = import.meta.env.SSR ? [SCRIPT_FLAG_SCRIPT, THEME_SCRIPT, EARLY_ACTS_SCRIPT, TRANSLATED_TEXT_SCRIPT].join(';') : '';

/** Makes the router's inline script a block of data. It passes this attribute on, although its type does not list it. */
const AS_DATA: object = { type: 'text/plain' };

/** The facts about the shop, which nearly every page shows: see `useShop`. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(shopContext);

/** Loaded once: otherwise each navigation to a page without data would have to wait for it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.href === nextUrl.href;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptMark);
  return (
    <html lang="es-MX" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant text of this project */}
        <script suppressHydrationWarning nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_SCRIPTS }} />
        <Stylesheet />
        <link rel="preload" href={ibarra} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <meta name="theme-color" content="#fcfbf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a130f" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* Its inline script does not run, because the next one does its work. */}
        <ScrollRestoration {...AS_DATA} />
        <script
          suppressHydrationWarning
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constant text of this project
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCROLL_POSITION_SCRIPT : '' }}
        />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * All styles are inlined: the first paint needs no second request.
 * Only the server's bundle contains them; hydration keeps the server's text.
 */
function Stylesheet() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/web/styles/app.css" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this project's own stylesheet
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? styles : '' }} />;
}

export default function Root() {
  useEffect(flagScripts, []);
  // Replays them, unless a part of the page that is not hydrated yet still holds them.
  useEffect(() => window.holdEarlyActs?.()(), []);
  return <Outlet />;
}
