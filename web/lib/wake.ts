declare global {
  interface Window {
    wakeUp?: () => void;
  }
}

/**
 * Clicks that come before the page is awake wait for it: buttons, and links that open something in place (`data-early`).
 * Plain links and forms with an action work by themselves. The text is constant: its hash is in the page's policy.
 */
export const EARLY_CLICKS_SCRIPT = `(function(){var q=[];function k(e){var t=e.target.closest&&e.target.closest('button,a[data-early]');if(!t||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||t.form&&t.form.hasAttribute('action'))return;e.preventDefault();e.stopPropagation();q.push(t)}addEventListener('click',k,true);window.wakeUp=function(){removeEventListener('click',k,true);delete window.wakeUp;q.forEach(function(t){t.click()})}})()`;

/** The page is awake: the clicks that waited are done now. */
export const wakeUp = (): void => window.wakeUp?.();

/**
 * Lets the first picture and letters have the line and the paper to themselves: scripts are fetched and run when they have been painted,
 * or at once for whoever touches the page before.
 * @param html a page as React Router renders it: preloads of its modules, and one inline module that imports the application
 */
export function sleepUntilPainted(html: string): string {
  const modules: string[] = [];
  const light = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
    modules.push(href);
    return '';
  });
  return light.replace(/<script type="module" async="">([\s\S]*?)<\/script>/, (_, code: string) => {
    const inTurn = code
      .replace(/^import "(.+?)";/gm, 'await import("$1");')
      .replace(/^import \* as (\w+) from "(.+?)";/gm, 'const $1 = await import("$2");');
    return `<script type="module" async="">${PAINTED}\n${fetchAll(modules)}\n${inTurn}</script>`;
  });
}

// A hidden tab paints no frames: the timer stands in.
const PAINTED = `await new Promise((go) => { const soon = () => { requestAnimationFrame(() => setTimeout(go)); setTimeout(go, 150); }; if (document.readyState === 'complete') soon(); else addEventListener('load', soon, { once: true }); for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, go, { once: true, capture: true }); });`;

/** All at once: one import after the other would wait a round trip for each. */
const fetchAll = (modules: string[]) =>
  `for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`;
