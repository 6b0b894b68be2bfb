import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { settings } from '#server/current-settings.ts';
import { brandOnPaper, type LogoPixels } from '#server/gateways/brand/assets.ts';
import { Font } from './font.ts';
import { real, rgb } from './numbers.ts';
import { type FontName, Sheets } from './sheet.ts';
import { pathOperators } from './svg-path.ts';

/** Sizes are in points, 72 to an inch. */
type Size = [width: number, height: number];
/** `size`: a function is asked after drawing, for a roll of paper that is as long as what stands on it. */
type Paper = { size: Size | (() => Size); title: string; made: Date };

/**
 * A PDF document with the sheets that `draw` adds. Fonts and logo are the same in all documents: they are encoded once, and each document
 * begins with a copy. So a ticket takes less than a millisecond; a library that embeds the fonts each time takes fifteen.
 */
export function drawPdf({ size, title, made }: Paper, draw: (sheets: Sheets) => void): Buffer {
  kit ??= prepare();
  const sheets = new Sheets(kit.fonts);
  draw(sheets);
  const file = new File(kit.begin, kit.offsets);
  const [width, height] = typeof size === 'function' ? size() : size;
  const { pixels } = brandOnPaper();
  const resources = pixels
    ? file.add(`<< /Font ${kit.fontNames} /XObject << ${kit.drawingNames} /logo ${embedLogo(file, pixels)} 0 R >> >>`)
    : kit.resources;
  const kids = sheets.pages.map(({ operators, links }) => {
    // Flips the coordinates, so that the origin is the upper left corner.
    const content = file.add(stream(`1 0 0 -1 0 ${real(height)} cm\n${operators.join('\n')}`));
    const annotations = links.map(({ x, y, width: wide, height: high, to }) => {
      const corners = [x, height - y - high, x + wide, height - y].map(real).join(' ');
      return `<< /Type /Annot /Subtype /Link /Rect [${corners}] /Border [0 0 0] /A << /S /URI /URI ${ascii(to)} >> >>`;
    });
    return file.add(
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} 0 R /Contents ${content} 0 R${
        annotations.length ? ` /Annots [${annotations.join(' ')}]` : ''
      } >>`,
    );
  });
  file.put(PAGES, `<< /Type /Pages\n/Count ${kids.length}\n/Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  file.put(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (es-MX) /ViewerPreferences << /DisplayDocTitle true >> >>`);
  const date = `D:${made.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  const info = file.add(`<< /Title ${utf16(title)} /Author ${utf16(settings().casa.nombre)} /CreationDate (${date}) >>`);
  return file.end(`/Root ${CATALOG} 0 R /Info ${info} 0 R`);
}

const HEADER = '%PDF-1.7\n%\xff\xff\xff\xff\n';
const [CATALOG, PAGES] = [1, 2];

/** A PDF file under construction: objects in any order, and at the end the table of their positions. */
class File {
  readonly #parts: Buffer[];
  readonly #offsets: number[];
  #length: number;

  constructor(begin: Buffer, offsets: readonly number[]) {
    this.#parts = [begin];
    this.#offsets = [...offsets];
    this.#length = begin.length;
  }

  /** @returns the number of the new object */
  add(body: string | Buffer): number {
    return this.put(this.#offsets.length, body);
  }

  put(number: number, body: string | Buffer): number {
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    this.#offsets[number] = this.#length;
    this.#parts.push(object);
    this.#length += object.length;
    return number;
  }

  so(): { begin: Buffer; offsets: number[] } {
    return { begin: Buffer.concat(this.#parts), offsets: this.#offsets };
  }

  end(trailer: string): Buffer {
    const entries = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const table = `xref\n0 ${this.#offsets.length}\n0000000000 65535 f \n${entries.join('')}`;
    const end = `trailer\n<< /Size ${this.#offsets.length} ${trailer} >>\nstartxref\n${this.#length}\n%%EOF\n`;
    return Buffer.concat([...this.#parts, Buffer.from(table + end)]);
  }
}

/** The objects that all documents share; created with the first document. */
let kit: ReturnType<typeof prepare> | undefined;

function prepare() {
  const fonts: Record<FontName, Font> = {
    text: new Font('figtree-regular'),
    strong: new Font('figtree-semibold'),
    title: new Font('ibarra-real-nova-medium'),
  };
  // The catalogue and the pages get their numbers now and their contents at the end.
  const file = new File(Buffer.from(HEADER, 'latin1'), [0, 0, 0]);
  const named = (entries: [string, number][]) => `<< ${entries.map(([name, number]) => `/${name} ${number} 0 R`).join(' ')} >>`;
  const embedded = Object.entries(fonts).map(([name, font]): [string, number] => [name, embed(file, font)]);
  const drawings = ['mark', 'wordmark'].map((name): [string, number] => [name, file.add(form(name))]);
  const resources = file.add(`<< /Font ${named(embedded)} /XObject ${named(drawings)} >>`);
  return {
    fonts,
    resources,
    fontNames: named(embedded),
    drawingNames: drawings.map(([name, number]) => `/${name} ${number} 0 R`).join(' '),
    ...file.so(),
  };
}

/** @returns the number of the shop's own logo, a picture with transparency */
function embedLogo(file: File, { width, height, colours, opacity }: LogoPixels): number {
  const picture = (space: string, bytes: Buffer, more = '') =>
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8 /Filter /FlateDecode /Length ${bytes.length}${more} >>\nstream\n`,
      ),
      bytes,
      Buffer.from('\nendstream'),
    ]);
  const mask = file.add(picture('DeviceGray', opacity));
  return file.add(picture('DeviceRGB', colours, ` /SMask ${mask} 0 R`));
}

function embed(file: File, { facts, bytes }: Font): number {
  const { name, unitsPerEm, ascent, descent, capHeight, box, missing, letters, glyphs, widths } = facts;
  const scaled = (value: number) => Math.round((value * 1000) / unitsPerEm);
  const program = file.add(stream(bytes, ` /Length1 ${bytes.length}`));
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.map(scaled).join(' ')}] /ItalicAngle 0 /Ascent ${scaled(ascent)}
/Descent ${scaled(descent)} /CapHeight ${scaled(capHeight)} /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
  // The glyph ids are consecutive, so one list contains all widths.
  const byGlyph = [...glyphs.keys()].sort((one, other) => (glyphs[one] as number) - (glyphs[other] as number));
  const runs: { first: number; widths: number[] }[] = [];
  for (const at of byGlyph) {
    const [glyph, width] = [glyphs[at] as number, scaled(widths[at] as number)];
    const last = runs.at(-1);
    if (last && glyph === last.first + last.widths.length) last.widths.push(width);
    else if (!last || glyph >= last.first + last.widths.length) runs.push({ first: glyph, widths: [width] });
  }
  const each = runs.map((run) => `${run.first} [${run.widths.join(' ')}]`).join(' ');
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
/FontDescriptor ${descriptor} 0 R /DW ${scaled(missing)} /W [${each}] /CIDToGIDMap /Identity >>`,
  );
  const unicode = file.add(stream(unicodeMap([...letters].map((letter, at) => [glyphs[at] as number, letter]))));
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  );
}

/** Maps glyphs to characters, so that readers can search and copy. PDF limits a section to a hundred entries. */
function unicodeMap(pairs: [glyph: number, letter: string][]): string {
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  const sections = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, at) => pairs.slice(at * 100, at * 100 + 100));
  const lines = (section: typeof pairs) => section.map(([glyph, letter]) => `<${hex(glyph)}> <${hex(letter.codePointAt(0) as number)}>`);
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${sections.map((section) => `${section.length} beginbfchar\n${lines(section).join('\n')}\nendbfchar`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** The paths of one of the shop's drawings. A path inherits the attributes that it lacks from the drawing. */
function form(name: string): Buffer {
  const svg = readFileSync(new URL(`../../../public/logo/${name}.svg`, import.meta.url), 'utf8');
  const attributeOf = (tag: string, attribute: string) => tag.match(new RegExp(`\\s${attribute}="([^"]*)"`))?.[1];
  const around = svg.match(/<svg[^>]*>/)?.[0] ?? '';
  const paint = (tag: string, attribute: string) => {
    const value = attributeOf(tag, attribute) ?? attributeOf(around, attribute);
    return value === 'none' ? undefined : value;
  };
  const operators = [...svg.matchAll(/<path[^>]*>/g)].flatMap(([tag]) => {
    const path = pathOperators(attributeOf(tag, 'd') ?? '');
    const [fill, stroke] = [paint(tag, 'fill'), paint(tag, 'stroke')];
    return [
      ...(fill ? [`${rgb(fill)} rg`, path, 'f'] : []),
      ...(stroke ? [`${rgb(stroke)} RG ${real(Number(paint(tag, 'stroke-width') ?? 1))} w`, path, 'S'] : []),
    ];
  });
  const [, , width, height] = (attributeOf(around, 'viewBox') ?? '').split(' ').map(Number);
  return stream(operators.join('\n'), ` /Type /XObject /Subtype /Form /BBox [-5 -5 ${(width as number) + 5} ${(height as number) + 5}]`);
}

function stream(content: string | Buffer, entries = ''): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode${entries} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

const ascii = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;
const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
