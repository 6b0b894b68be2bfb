import type { Element } from './element.ts';

/** A name with at most one prefix. The SAT's names have letters beyond ASCII, such as `Año`. */
const NAME = /[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?/uy;
const SPACE = /[ \t\r\n]*/y;
const DECLARATION = /<\?xml[ \t\r\n][^<>]*\?>/y;
const COMMENT = /<!--(?:(?!--)[\s\S])*-->/y;
const VALUE = /"([^<"]*)"|'([^<']*)'/y;
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** XML 1.0 allows no other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not occur
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** No document of the shop comes near: a global invoice has 250 tickets. */
const MOST_DEEP = 20;

/**
 * Reads an XML document whose elements have attributes and no text, as CFDIs are. It is strict: no DTD, thus no entities of its own, no
 * instructions, no CDATA, no text.
 * @throws Error when the text is anything else
 */
export function parseXml(text: string): Element {
  const source = text.replace(/^\uFEFF/, '');
  if (FORBIDDEN.test(source) || !source.isWellFormed()) throw new Error('XML: a character is not allowed');
  let at = 0;

  const fail = (what: string): never => {
    throw new Error(`XML: ${what} at ${at}`);
  };
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const expect = (text: string): void => {
    if (!source.startsWith(text, at)) fail(`no '${text}'`);
    at += text.length;
  };
  const skip = (): void => {
    do take(SPACE);
    while (take(COMMENT));
  };

  const attributesOf = (): Record<string, string> => {
    const found: Record<string, string> = Object.create(null);
    for (;;) {
      const before = at;
      take(SPACE);
      const name = take(NAME)?.[0];
      if (name === undefined) return found;
      if (at - name.length === before) fail('no space before an attribute');
      take(SPACE);
      expect('=');
      take(SPACE);
      const value = take(VALUE) ?? fail('no value');
      if (name in found) fail(`'${name}' twice`);
      found[name] = unescaped(value[1] ?? value[2] ?? '');
    }
  };
  const elementAt = (depth: number): Element => {
    if (depth > MOST_DEEP) fail('too deep');
    expect('<');
    const name = take(NAME)?.[0] ?? fail('no name');
    const attributes = attributesOf();
    const children: Element[] = [];
    if (source.startsWith('/>', at)) {
      at += 2;
      return { name, attributes, children };
    }
    expect('>');
    for (skip(); !source.startsWith('</', at); skip()) children.push(elementAt(depth + 1));
    expect(`</${name}`);
    take(SPACE);
    expect('>');
    return { name, attributes, children };
  };

  take(DECLARATION);
  skip();
  const root = elementAt(0);
  skip();
  if (at < source.length) fail('something after the document');
  return root;
}

/** The value of an attribute as a parser gives it: blanks that are not escaped are spaces. */
function unescaped(raw: string): string {
  const value = raw.replace(/\r\n|[\t\r\n]/g, ' ');
  if (value.replace(ENTITY, '').includes('&')) throw new Error('XML: an entity is unknown');
  return value.replace(ENTITY, (_, name?: string, decimal?: string, hex?: string) => {
    if (name) return ENTITIES[name] as string;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    const letter = code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
    if (FORBIDDEN.test(letter) || !letter.isWellFormed()) throw new Error('XML: a character is not allowed');
    return letter;
  });
}
