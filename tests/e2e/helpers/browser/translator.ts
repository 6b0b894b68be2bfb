import type { Page } from '@playwright/test';

/** Translates the page like Chrome: replaces each text node by a `<font>`, also later ones. The translation only adds a mark. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const HIDDEN = 'script, style, noscript, textarea, svg, font';
    const originals: [HTMLElement, Text][] = [];
    const replace = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || parent.closest(HIDDEN)) return;
      const font = document.createElement('font');
      font.append(Object.assign(document.createElement('font'), { textContent: `${text.data}\u2020` }));
      parent.replaceChild(font, text);
      originals.push([font, text]);
    };
    const replaceAll = (root: Node) => {
      const found: Text[] = [];
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) found.push(root);
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      found.forEach(replace);
    };
    replaceAll(document.body);
    const watch = new MutationObserver((records) => {
      for (const { target, type, addedNodes } of records) for (const node of type === 'childList' ? addedNodes : [target]) replaceAll(node);
    });
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(window, {
      showOriginal() {
        watch.disconnect();
        for (const [font, text] of originals) font.replaceWith(text);
      },
    });
  });

/** Does what 'Show original' in the browser's menu does. */
export const showOriginal = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { showOriginal(): void }).showOriginal());
