/**
 * What browsers offer on secure pages only, for pages that a shop opens over plain http in its own network: there `crypto.randomUUID` and
 * `navigator.clipboard` do not exist.
 */

/** A new random key, as `crypto.randomUUID` makes it. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = bytes.reduce((all, byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return all + marked.toString(16).padStart(2, '0');
  }, '');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Copies a text, within a click. @throws when the browser does not allow it */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', answer, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', answer);
  if (!isCopied) throw new Error('The browser did not copy');
}
