/** The part of Markdown that the articles use: headings, paragraphs, lists, strong text and links. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);

const inline = (text: string): string =>
  escaped(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(((?:\/|https:)[^)\s]*)\)/g, '<a href="$2">$1</a>');

const list = (tag: 'ul' | 'ol', lines: string[], mark: RegExp): string =>
  `<${tag}>${lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')}</${tag}>`;

const BULLET = /^- /;
const NUMBER = /^\d+\. /;

function block(text: string): string {
  const lines = text.split('\n');
  if (text.startsWith('## ')) return `<h2>${inline(text.slice(3))}</h2>`;
  if (lines.every((line) => BULLET.test(line))) return list('ul', lines, BULLET);
  if (lines.every((line) => NUMBER.test(line))) return list('ol', lines, NUMBER);
  return `<p>${inline(lines.join(' '))}</p>`;
}

export const toHtml = (markdown: string): string =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .map(block)
    .join('\n');

/** Splits a file into its front matter (`name: value` lines between two `---`) and its text. */
export function frontMatter(file: string): { fields: Record<string, string>; body: string } {
  const [, head = '', body = ''] = file.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];
  const pairs = head.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { fields: Object.fromEntries(pairs), body };
}
