/**
 * Marks the page as one with scripts, before the first paint. The styles hide what needs scripts where the mark is missing. A mark and
 * no `<noscript>`: that one stays silent where scripts are blocked by an extension or a policy. The text is constant.
 */
export const SCRIPT_FLAG_SCRIPT = "document.documentElement.dataset.scripts=''";

/** Again after hydration, which may have had to render the document anew. */
export const flagScripts = (): void => {
  document.documentElement.dataset.scripts = '';
};
