import { imprint } from '#server/current-settings.ts';
import { drawPdf } from '#server/gateways/pdf/document.ts';
import type { Look, Sheets } from '#server/gateways/pdf/sheet.ts';
import type { Fact } from '../rules.ts';

export const INK = { text: '#2C2018', soft: '#61544A', line: '#DFD8CF', barro: '#AC522F', bad: '#AA1C36' };
/** The size of US letter paper, in points. */
const [WIDTH, HEIGHT] = [612, 792];
export const LEFT = 54;
export const RIGHT = WIDTH - LEFT;
export const INNER = RIGHT - LEFT;
/** Where the footer begins. */
const FLOOR = HEIGHT - 72;
const SMALL = { size: 8, ink: INK.soft, align: 'center' } as const;
const WARNING = { font: 'strong', size: 9.5, ink: INK.bad, align: 'center' } as const;

export type Way = Partial<Look>;
export const lookOf = (way: Way): Look => ({ font: 'text', size: 9.5, ink: INK.text, width: INNER, lineGap: 1.5, ...way });

/** A letter of as many sheets as its contents need. */
export type Letter = {
  sheets: Sheets;
  write(text: string, x: number, y: number, way?: Way): void;
  heightOf(text: string, way: Way): number;
  /** Reserves `height`, on a new sheet if it does not fit. @returns the y coordinate of the reserved space */
  place(height: number): number;
  /** Begins a new sheet unless this one has so much room. */
  keep(height: number): void;
  /** Draws at the top of each sheet from now on. @returns the height that it took */
  onEachSheet(draw: (y: number) => number): void;
};

type Paper = {
  title: string;
  made: Date;
  /** The heading, below which the shop's contents begin. */
  heading: string;
  /** What stands at the foot of each sheet: before its number, and behind it. */
  foot: { name: string; note: string };
  /** Warnings at the top of each sheet, such as that the paper has no fiscal validity. */
  warnings: readonly string[];
};

/** Draws a letter with the shop's logotype, a heading, and a foot that numbers its sheets. */
export function letterPdf({ title, made, heading, foot, warnings }: Paper, draw: (letter: Letter) => void): Buffer {
  return drawPdf({ size: [WIDTH, HEIGHT], title, made }, (sheets) => {
    const write: Letter['write'] = (text, x, y, way = {}) => sheets.write(text, x, y, lookOf(way));
    const heightOf: Letter['heightOf'] = (text, way) => sheets.heightOf(text, lookOf(way));
    let atTop: (y: number) => number = () => 0;
    let y = 100;
    sheets.add();
    sheets.logotype({ x: LEFT, y: 54, width: 150 }, { x: LEFT, y: 40, width: 220, height: 44 });
    write(heading, LEFT + INNER / 2, 48, { font: 'title', size: 24, width: INNER / 2, align: 'right' });
    const keep = (height: number) => {
      if (y + height <= FLOOR) return;
      sheets.add();
      y = 54;
      y += atTop(y);
    };
    draw({
      sheets,
      write,
      heightOf,
      place(height) {
        keep(height);
        const at = y;
        y += height;
        return at;
      },
      keep,
      onEachSheet(next) {
        atTop = next;
      },
    });
    // Drawn last, because it contains the number of sheets.
    const count = sheets.pages.length;
    for (let index = 0; index < count; index++) {
      sheets.turnTo(index);
      // A long address takes a second line, which grows upwards into free space.
      write(imprint(), LEFT, HEIGHT - 46 - heightOf(imprint(), SMALL), SMALL);
      write(`${foot.name}, hoja ${index + 1} de ${count} · ${foot.note}`, LEFT, HEIGHT - 44, SMALL);
      if (warnings.length > 0) write(warnings.join(' · '), LEFT, 20, WARNING);
      sheets.fill([{ x: 0, y: HEIGHT - 12, width: WIDTH, height: 12 }], INK.barro);
    }
  });
}

/** Writes facts in columns; a row is as high as the longest of its facts. */
export function writeFacts({ write, heightOf, place }: Letter, facts: readonly Fact[], columns = 2): void {
  const look = { font: 'strong', size: 9.5, width: INNER / columns - 12 } as const;
  for (let at = 0; at < facts.length; at += columns) {
    const row = facts.slice(at, at + columns);
    const y = place(16 + Math.max(...row.map(([, value]) => heightOf(value, look))));
    row.forEach(([label, value], index) => {
      const x = LEFT + index * (INNER / columns);
      write(label, x, y, { size: 8, ink: INK.soft });
      write(value, x, y + 11, look);
    });
  }
}

export function writeSum({ write, place }: Letter, label: string, value: string): void {
  const y = place(16) + 8;
  write(label, LEFT + INNER / 2, y, { ink: INK.soft, width: INNER / 2 });
  write(value, LEFT, y, { align: 'right' });
}

/** The total, in the font of titles. */
export function writeTotal({ write, place }: Letter, value: string): void {
  const y = place(34) + 8;
  write('Total', LEFT + INNER / 2, y, { font: 'title', size: 18, width: INNER / 2 });
  write(value, LEFT, y, { font: 'title', size: 18, align: 'right' });
}
