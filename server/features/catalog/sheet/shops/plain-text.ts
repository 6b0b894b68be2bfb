const ENTITIES: Record<string, string> = {
  ...{
    nbsp: ' ',
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    hellip: '…',
    ndash: '–',
    mdash: '—',
    deg: '°',
    frac12: '½',
    frac14: '¼',
  },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü', iquest: '¿', iexcl: '¡' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•' },
};

function entity(whole: string, name: string): string {
  const code = name.startsWith('#x') || name.startsWith('#X') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Far more than a description may have. */
const MOST_READ = 20_000;

/** The text of a description in HTML, as other shops export it. Plain text stays as it is. */
export function plainText(html: string): string {
  return (
    html
      .slice(0, MOST_READ)
      // What is never closed ends with the text, so that no search starts again for each opening.
      .replace(/<(script|style)\b[^>]*>.*?(?:<\/\1\s*>|$)/gis, ' ')
      .replace(/<!--.*?(?:-->|$)/gs, ' ')
      .replace(/<li\b[^<>]*>/gi, '\n· ')
      .replace(/<(?:br|\/p|\/div|\/h[1-6]|\/li|\/ul|\/ol|\/tr)\b[^<>]*>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi, entity)
      // WooCommerce writes line breaks as two characters.
      .replaceAll('\\n', '\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/\n+(?=· )/g, '\n')
      .trim()
  );
}
