declare global {
  interface Window {
    /** Delays the replay of early acts until all functions that it has returned are called. Undefined once they are replayed. */
    holdEarlyActs?: () => () => void;
  }
}

/**
 * Records what happens before hydration, which React drops, and replays it afterwards, in order: clicks on buttons and on links that open
 * something in place (`data-early`), changes of fields, and Enter in a form whose button waits for hydration. Plain links and forms with
 * an action work without scripts. Each act runs in a task of its own. A field's value is set through the prototype's setter: React ignores
 * an input event whose value it already knows. It is called in `window`, because an import would split the first scripts.
 * The text is constant.
 */
export const EARLY_ACTS_SCRIPT = `(function(){var q=new Map(),n=0,held=0;
function click(e){var t=e.target.closest&&e.target.closest('button,a[data-early]');if(!t||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||t.form&&t.form.hasAttribute('action'))return;e.preventDefault();e.stopPropagation();q.set(++n,function(){t.click()})}
function fill(e){var t=e.target,k=t.type==='checkbox'||t.type==='radio'?'checked':'value',v=t[k];q.delete(t);q.set(t,function(){if(k==='checked'){t.checked=!v;t.click();return}
t.value=t.tagName==='SELECT'?t.value:'';Object.getOwnPropertyDescriptor(t.constructor.prototype,k).set.call(t,v);t.dispatchEvent(new Event('input',{bubbles:true}));t.dispatchEvent(new Event('change',{bubbles:true}))})}
function enter(e){var f=e.key==='Enter'&&e.target.tagName==='INPUT'&&e.target.form,b=f&&!f.hasAttribute('action')&&f.querySelector('[type=submit]:disabled');if(b)q.set(++n,function(){b.click()})}
addEventListener('click',click,true);addEventListener('input',fill,true);addEventListener('keydown',enter,true);
window.holdEarlyActs=function(){held++;return function(){if(--held)return;
removeEventListener('click',click,true);removeEventListener('input',fill,true);removeEventListener('keydown',enter,true);delete window.holdEarlyActs;
q.forEach(function(act){setTimeout(act)})}}})()`;

/**
 * Delays the scripts until the first picture and the fonts have been painted, so that they do not compete for bandwidth and CPU;
 * a touch or key press starts them at once.
 * @param html a page as React Router renders it: preloads of its modules, and one inline module that imports the application
 */
export function deferHydration(html: string): string {
  const modules: string[] = [];
  const light = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
    modules.push(href);
    return '';
  });
  return light.replace(/(<script [^>]*type="module" async=""[^>]*>)([\s\S]*?)<\/script>/, (_, tag: string, code: string) => {
    const inTurn = code
      .replace(/^import "(.+?)";/gm, 'await import("$1");')
      .replace(/^import \* as (\w+) from "(.+?)";/gm, 'const $1 = await import("$2");');
    return `${tag}${PAINTED}\n${fetchAll(modules)}\n${inTurn}</script>`;
  });
}

// A hidden tab paints no frames: the timer replaces them.
const PAINTED = `await new Promise((go) => { const soon = () => { requestAnimationFrame(() => setTimeout(go)); setTimeout(go, 150); }; if (document.readyState === 'complete') soon(); else addEventListener('load', soon, { once: true }); for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, go, { once: true, capture: true }); });`;

/** In parallel: sequential imports would wait a round trip each. */
const fetchAll = (modules: string[]) =>
  `for (const href of ${JSON.stringify(modules)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`;

/** Removes the scripts of a page that is never hydrated; the inline script in the head stays. */
export function withoutScripts(html: string): string {
  const body = html.indexOf('<body');
  const head = html.slice(0, body).replace(/<link rel="modulepreload"[^>]*>/g, '');
  return head + html.slice(body).replace(/<script\b[\s\S]*?<\/script>/g, '');
}
