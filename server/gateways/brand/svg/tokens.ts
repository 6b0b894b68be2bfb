export type Tag = { kind: 'start' | 'end'; name: string; isEmpty: boolean; attributes: ReadonlyMap<string, string> };

const MOST_TAGS = 20_000;
/** Each pattern begins where the last token ended, and none can match one text in two ways: the time grows with the length only. */
const TOKENS = {
  comment: /<!--[\s\S]*?-->/y,
  cdata: /<!\[CDATA\[([\s\S]*?)\]\]>/y,
  // Without an internal subset, which could define entities.
  doctype: /<!DOCTYPE[^<>[\]]*>/iy,
  instruction: /<\?[\s\S]*?\?>/y,
  end: /<\/([\w:.-]+)\s*>/y,
  start: /<([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y,
  text: /[^<]+/y,
} as const;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** The tags of a text in order, and the contents of its style elements. @returns null when it is not well-formed markup */
export function tokens(text: string): { tags: Tag[]; styles: string[] } | null {
  const tags: Tag[] = [];
  const styles: string[] = [];
  let at = 0;
  const next = (kind: keyof typeof TOKENS): RegExpExecArray | null => {
    const pattern = TOKENS[kind];
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const keep = (words: string | undefined) => {
    const last = tags.at(-1);
    if (words && last?.kind === 'start' && last.name === 'style' && !last.isEmpty) styles.push(words);
  };
  while (at < text.length) {
    const words = next('text');
    if (words) {
      keep(words[0]);
      continue;
    }
    const data = next('cdata');
    if (data) {
      keep(data[1]);
      continue;
    }
    if (next('comment') || next('instruction') || next('doctype')) continue;
    const end = next('end');
    const start = end ? null : next('start');
    if (end?.[1]) tags.push({ kind: 'end', name: end[1], isEmpty: false, attributes: new Map() });
    else if (start?.[1]) tags.push({ kind: 'start', name: start[1], isEmpty: start[3] === '/', attributes: attributesOf(start[2] ?? '') });
    else return null;
    if (tags.length > MOST_TAGS) return null;
  }
  return { tags, styles };
}

const attributesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']));
