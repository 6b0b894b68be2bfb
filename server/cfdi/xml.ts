/** An element of an XML document. Names keep their prefix, such as `cfdi:Emisor`. */
export type XmlElement = { name: string; attributes: Readonly<Record<string, string>>; children: readonly XmlElement[]; text: string };

/** Thrown for text that is not well-formed, or that has what fiscal documents never have: a document type, sections, very deep nesting. */
export class XmlError extends Error {}

type Open = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

const NAME = '[\\p{L}_][\\p{L}\\p{N}_:.-]*';
const TOKEN = new RegExp(
  `<\\?[^]*?\\?>|<!--[^]*?-->|</(${NAME})\\s*>|<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>|([^<]+)`,
  'uy',
);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu');
const MAX_DEPTH = 64;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&([^;&]*);?/g, (whole, entity: string) => {
    const [, hex, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(entity) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (code > 0 && code <= 0x10ffff && whole.endsWith(';')) return String.fromCodePoint(code);
    const known = whole.endsWith(';') && Object.hasOwn(ENTITIES, entity) ? ENTITIES[entity] : undefined;
    if (known === undefined) throw new XmlError('An unknown entity');
    return known;
  });

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, name)) throw new XmlError(`The attribute ${name} twice`);
    // A line break within an attribute is read as a space; one that is written as an entity stays.
    attributes[name] = decode((double ?? single ?? '').replace(/[\t\r\n]/g, ' '));
  }
  return attributes;
}

/**
 * Reads a whole XML document.
 * @returns its root
 * @throws XmlError
 */
export function readXml(source: string): XmlElement {
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const path: Open[] = [top];
  TOKEN.lastIndex = 0;
  const text = source.replace(/^\uFEFF/, '');
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (!token) throw new XmlError(`Not XML at ${at}`);
    const [, closed, opened, attributes = '', isEmpty, content] = token;
    const parent = path.at(-1) ?? top;
    if (content !== undefined) parent.text += decode(content);
    if (closed !== undefined && path.pop()?.name !== closed) throw new XmlError(`${closed} was not open`);
    if (opened === undefined) continue;
    const element: Open = { name: opened, attributes: attributesOf(attributes), children: [], text: '' };
    parent.children.push(element);
    if (!isEmpty && path.push(element) > MAX_DEPTH) throw new XmlError('Nested too deep');
  }
  const [root, ...others] = top.children;
  if (path.length !== 1 || !root || others.length > 0 || top.text.trim()) throw new XmlError('Not one element');
  return root;
}

/** The first child with this name; null when there is none. */
export const childOf = (element: XmlElement | null, name: string): XmlElement | null =>
  element?.children.find((child) => child.name === name) ?? null;

/** The children with this name. */
export const childrenOf = (element: XmlElement | null, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
