import { readFileSync } from 'node:fs';

/** The table that `scripts/assets/pdf-fonts.ts` writes for each font. */
type Facts = {
  name: string;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  capHeight: number;
  box: number[];
  /** The width of the glyph for missing characters. */
  missing: number;
  letters: string;
  glyphs: number[];
  widths: number[];
  kerning: Record<string, number>;
};

type Glyph = { hex: string; width: number };
type Measured = { width: number; shown: string };
/** The limit of cached texts; tickets repeat their labels, products and prices. */
const MAX_KNOWN = 1000;
/** The glyph for missing characters, which shows nothing: `Sheets` writes no such character. */
const MISSING = '0000';

/** A font for PDF: glyph ids of two bytes, widths and kerning from a table. Widths and heights are for size 1. */
export class Font {
  readonly facts: Facts;
  readonly bytes: Buffer;
  /** The distance from the top of a line to the baseline. */
  readonly ascent: number;
  readonly lineHeight: number;
  readonly #glyphs: Map<string, Glyph>;
  readonly #kerning: Map<string, number>;
  readonly #known = new Map<string, Measured>();

  /** @param file in `fonts/`, without extension */
  constructor(file: string) {
    this.facts = JSON.parse(readFileSync(new URL(`../fonts/${file}.json`, import.meta.url), 'utf8'));
    this.bytes = readFileSync(new URL(`../fonts/${file}.ttf`, import.meta.url));
    const { unitsPerEm, ascent, descent, lineGap, glyphs, widths, kerning } = this.facts;
    this.ascent = ascent / unitsPerEm;
    this.lineHeight = (ascent - descent + lineGap) / unitsPerEm;
    const glyph = (at: number): Glyph => ({ hex: (glyphs[at] as number).toString(16).padStart(4, '0'), width: widths[at] as number });
    this.#glyphs = new Map([...this.letters].map((letter, at) => [letter, glyph(at)]));
    this.#kerning = new Map(Object.entries(kerning));
  }

  get letters(): string {
    return this.facts.letters;
  }

  has(letter: string): boolean {
    return this.#glyphs.has(letter);
  }

  /** The width of a text. */
  width(text: string): number {
    return this.#measured(text).width;
  }

  /** The text as the operand of `TJ`: glyph ids in hexadecimal, and kerning between them. */
  shown(text: string): string {
    return this.#measured(text).shown;
  }

  #measured(text: string): Measured {
    const known = this.#known.get(text);
    if (known) return known;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const measured = this.#measure(text);
    this.#known.set(text, measured);
    return measured;
  }

  #measure(text: string): Measured {
    let width = 0;
    let shown = '[<';
    let last = '';
    for (const letter of text) {
      const glyph = this.#glyphs.get(letter);
      const kerning = this.#kerning.get(last + letter) ?? 0;
      width += (glyph?.width ?? this.facts.missing) + kerning;
      if (kerning) shown += `>${-Math.round((kerning * 1000) / this.facts.unitsPerEm)}<`;
      shown += glyph?.hex ?? MISSING;
      last = letter;
    }
    return { width: width / this.facts.unitsPerEm, shown: `${shown}>]` };
  }
}
