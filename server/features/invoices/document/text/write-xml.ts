/** An element of an XML document that is made, whose elements have attributes and children, but no text. An undefined attribute is left out. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: readonly Element[];
};

export const element = (name: string, attributes: Element['attributes'], children: readonly Element[] = []): Element => ({
  name,
  attributes,
  children,
});

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser folds these to spaces unless they are escaped.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** The value of an attribute as it is written between quotes. */
export const escaped = (value: string): string => value.replace(/[&<>"'\t\n\r]/g, (letter) => ESCAPES[letter] as string);

/** The document in one line, without spaces between elements, so that no reader finds text there. */
export const toXml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>${written(root)}`;

function written({ name, attributes, children }: Element): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(value)}"`]));
  const begin = `<${name}${pairs.join('')}`;
  return children.length === 0 ? `${begin}/>` : `${begin}>${children.map(written).join('')}</${name}>`;
}
