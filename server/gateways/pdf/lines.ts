import type { Font } from './font.ts';

/** Breaks a text into lines of a maximal width: at spaces and after hyphens, and within words that are too long for a line. */
export function linesOf(text: string, font: Font, size: number, width: number): string[] {
  const most = width / size + 1e-6;
  return text.split('\n').flatMap((paragraph) => {
    if (font.width(paragraph) <= most) return [paragraph.trimEnd()];
    const lines: string[] = [];
    let line = '';
    for (const part of paragraph.match(/[^\s-]*-+|[^\s-]+|\s+/g) ?? []) {
      if (font.width((line + part).trimEnd()) <= most) {
        line += part;
        continue;
      }
      if (line.trim()) lines.push(line.trimEnd());
      line = part.trimStart();
      while ([...line].length > 1 && font.width(line) > most) {
        const fits = longest(line, font, most);
        lines.push(fits);
        line = line.slice(fits.length);
      }
    }
    return [...lines, line.trimEnd()];
  });
}

/** As many characters of a word as fit, at least one. */
function longest(word: string, font: Font, most: number): string {
  const letters = [...word];
  let count = 1;
  while (count < letters.length && font.width(letters.slice(0, count + 1).join('')) <= most) count++;
  return letters.slice(0, count).join('');
}
