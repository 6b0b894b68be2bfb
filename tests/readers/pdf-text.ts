import { inflateSync } from 'node:zlib';

/** The texts of one of the shop's PDFs, in the order in which they were written, one per line. */
export function pdfTexts(bytes: ArrayBuffer): string[] {
  const pdf = Buffer.from(bytes).toString('latin1');
  const objects = new Map([...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, number, body = '']) => [number, body]));
  const fonts = new Map(
    [...(pdf.match(/\/Font <<(.*?)>>/)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, number]) => {
      const map = contentOf(objects.get(objects.get(number)?.match(/\/ToUnicode (\d+)/)?.[1]) ?? '');
      const letters = [...map.matchAll(/^<(\w{4})> <(\w{4})>$/gm)].map(
        ([, glyph, letter = '']) => [glyph, Number.parseInt(letter, 16)] as const,
      );
      return [name, new Map(letters)];
    }),
  );
  const pages = [...pdf.matchAll(/\/Type \/Page \/Parent .*?\/Contents (\d+)/g)].map(([, number]) => contentOf(objects.get(number) ?? ''));
  return pages.flatMap((page) => {
    let font: string | undefined;
    return page.split('\n').flatMap((line) => {
      font = line.match(/^BT \/(\w+) /)?.[1] ?? font;
      const shown = line.match(/\[(.*)\] TJ$/)?.[1];
      if (shown === undefined) return [];
      const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return [glyphs.map((glyph) => String.fromCodePoint(fonts.get(font)?.get(glyph) ?? 0)).join('')];
    });
  });
}

function contentOf(object: string): string {
  const begin = object.indexOf('stream\n') + 'stream\n'.length;
  const length = Number(object.match(/\/Length (\d+)/)?.[1] ?? 0);
  return length === 0 ? '' : inflateSync(Buffer.from(object.slice(begin, begin + length), 'latin1')).toString();
}
