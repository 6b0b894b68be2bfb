import { shopName } from '#server/current-settings.ts';
import { brandOnPaper } from '#server/gateways/brand/assets.ts';
import { legible } from '#server/gateways/legible.ts';
import type { Font } from './font.ts';
import { linesOf } from './lines.ts';
import { real, rgb } from './numbers.ts';

export type FontName = 'text' | 'strong' | 'title';
export type Look = {
  font: FontName;
  size: number;
  ink: string;
  width: number;
  align?: 'left' | 'right' | 'center';
  /** The gap between two lines, in points. */
  lineGap?: number;
};
export type Area = { x: number; y: number; width: number; height: number };
type Page = { operators: string[]; links: (Area & { to: string })[] };

/** The smallest size of a text that shrinks, in points. */
const SMALLEST = 2;
/** The length of a Bézier curve's handles for a quarter of a circle with radius 1. */
const QUARTER = 0.5523;

/** Sheets of paper. The origin is the upper left corner; the unit is the point, 72 to an inch. */
export class Sheets {
  readonly pages: Page[] = [];
  readonly #fonts: Record<FontName, Font>;
  #page: Page = { operators: [], links: [] };

  constructor(fonts: Record<FontName, Font>) {
    this.#fonts = fonts;
  }

  /** Adds a sheet; later calls draw on it. */
  add(): void {
    this.#page = { operators: [], links: [] };
    this.pages.push(this.#page);
  }

  /** Later calls draw on the sheet with this index. */
  turnTo(index: number): void {
    this.#page = this.pages[index] as Page;
  }

  /** The height of a text with this look, in points. */
  heightOf(text: string, { font, size, width, lineGap = 0 }: Look): number {
    const { face, said } = this.#set(text, font);
    return linesOf(said, face, size, width).length * (face.lineHeight * size + lineGap);
  }

  /** The look in a size at which the text is at most so high: a long text shrinks, so that nothing of it is cut. */
  fitted(text: string, look: Look, height: number): Look {
    let { size } = look;
    while (size > SMALLEST && this.heightOf(text, { ...look, size }) > height) size -= 0.25;
    return { ...look, size };
  }

  /** Writes a text and wraps it to the width. */
  write(text: string, x: number, y: number, { font, size, ink, width, align = 'left', lineGap = 0 }: Look): void {
    const { face, said, name } = this.#set(text, font);
    const lines = linesOf(said, face, size, width);
    this.#draw(`BT /${name} ${real(size)} Tf ${rgb(ink)} rg`);
    lines.forEach((line, index) => {
      const left = align === 'left' ? 0 : (width - face.width(line) * size) / (align === 'right' ? 1 : 2);
      const base = y + face.ascent * size + index * (face.lineHeight * size + lineGap);
      // The coordinates of the sheet are flipped, so the letters are flipped back.
      this.#draw(`1 0 0 -1 ${real(x + left)} ${real(base)} Tm ${face.shown(line)} TJ`);
    });
    this.#draw('ET');
  }

  /** The text in letters that the fonts have, and the font that has them: every text of every paper passes here. */
  #set(text: string, wanted: FontName): { said: string; name: FontName; face: Font } {
    const { strong } = this.#fonts;
    const said = legible(text, (letter) => letter === '\n' || strong.has(letter)).trim();
    const name = [...said].every((letter) => letter === '\n' || this.#fonts[wanted].has(letter)) ? wanted : 'strong';
    return { said, name, face: this.#fonts[name] };
  }

  line(fromX: number, toX: number, y: number, { width, ink }: { width: number; ink: string }): void {
    this.#draw(`${real(width)} w ${rgb(ink)} RG ${real(fromX)} ${real(y)} m ${real(toX)} ${real(y)} l S`);
  }

  /** Filled rectangles of one colour. */
  fill(areas: readonly Area[], ink: string): void {
    const rectangles = areas.map(({ x, y, width, height }) => `${real(x)} ${real(y)} ${real(width)} ${real(height)} re`);
    this.#draw(`${rgb(ink)} rg ${rectangles.join('\n')} f`);
  }

  /** A QR code as a one-bit picture, which takes a fifth of the bytes and time of rectangles. */
  modules(rows: readonly (readonly boolean[])[], { x, y, width, height }: Area, ink: string): void {
    const bytes = rows.map((row) => bitsOf(row)).join('');
    // The unit square of a picture points upwards; the sheet's coordinates are flipped.
    this.#draw(`q ${rgb(ink)} rg ${real(width)} 0 0 ${real(-height)} ${real(x)} ${real(y + height)} cm
BI /W ${rows[0]?.length ?? 0} /H ${rows.length} /IM true /BPC 1 /D [1 0] /F /AHx ID ${bytes}> EI Q`);
  }

  /** A filled rectangle with round corners. */
  fillRound({ x, y, width, height }: Area, radius: number, ink: string): void {
    const [right, bottom, handle] = [x + width, y + height, radius * (1 - QUARTER)];
    const curve = (...points: number[]) => `${points.map(real).join(' ')} c`;
    const to = (toX: number, toY: number) => `${real(toX)} ${real(toY)} l`;
    this.#draw(
      `${rgb(ink)} rg ${real(x + radius)} ${real(y)} m ${to(right - radius, y)}
${curve(right - handle, y, right, y + handle, right, y + radius)} ${to(right, bottom - radius)}
${curve(right, bottom - handle, right - handle, bottom, right - radius, bottom)} ${to(x + radius, bottom)}
${curve(x + handle, bottom, x, bottom - handle, x, bottom - radius)} ${to(x, y + radius)}
${curve(x, y + handle, x + handle, y, x + radius, y)} f`,
    );
  }

  /** Draws one of the shop's drawings with its upper left corner at x, y. */
  drawing(name: 'mark' | 'wordmark', { x, y, scale }: { x: number; y: number; scale: number }): void {
    this.#draw(`q ${real(scale)} 0 0 ${real(scale)} ${real(x)} ${real(y)} cm /${name} Do Q`);
  }

  /**
   * Draws the shop's logotype: with its own width at x, y; a logo or a name of the shop's own fills the room as far as its proportions allow.
   */
  logotype(own: { x: number; y: number; width: number }, room: Area, align: 'left' | 'center' = 'left'): void {
    const { isHouse, pixels } = brandOnPaper();
    if (isHouse) {
      this.drawing('wordmark', { x: own.x, y: own.y, scale: own.width / 752 });
    } else if (pixels) {
      const scale = Math.min(room.width / pixels.width, room.height / pixels.height);
      const [width, height] = [pixels.width * scale, pixels.height * scale];
      const x = room.x + (align === 'center' ? (room.width - width) / 2 : 0);
      const y = room.y + (room.height - height) / 2;
      this.#draw(`q ${real(width)} 0 0 ${real(-height)} ${real(x)} ${real(y + height)} cm /logo Do Q`);
    } else {
      const look = this.fitted(shopName(), { font: 'title', size: 22, ink: '#2C2018', width: room.width, align }, room.height);
      this.write(shopName(), room.x, room.y + (room.height - this.heightOf(shopName(), look)) / 2, look);
    }
  }

  /** Makes an area link to an address. */
  link(area: Area, to: string): void {
    this.#page.links.push({ ...area, to });
  }

  #draw(operators: string): void {
    this.#page.operators.push(operators);
  }
}

/** One row of a one-bit picture in hexadecimal: 1 is dark; the last byte is padded with zeros. */
function bitsOf(row: readonly boolean[]): string {
  let hex = '';
  for (let at = 0; at < row.length; at += 8) {
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) byte = byte * 2 + (row[at + bit] ? 1 : 0);
    hex += byte.toString(16).padStart(2, '0');
  }
  return hex;
}
