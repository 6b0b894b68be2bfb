/**
 * Marks the page as one with scripts, before the first paint. Without the mark the styles hide what needs scripts. `<noscript>` would
 * not do: browsers ignore it where an extension or a policy blocks the scripts. The text is constant.
 */
export const SCRIPT_FLAG_SCRIPT = "document.documentElement.dataset.scripts=''";

/** Sets the mark again after hydration, because React may have rendered the document anew. */
export const flagScripts = (): void => {
  document.documentElement.dataset.scripts = '';
};
