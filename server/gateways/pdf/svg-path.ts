import { real } from './numbers.ts';

const TOKEN = /[MLHVCAZmlhvcaz]|-?(?:\d+\.?\d*|\.\d+)/g;
const OPERANDS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 };

/** Converts an SVG path (its `d`) to PDF operators. Supports the commands of the shop's drawings: lines, Bézier curves, arcs of circles. */
export function pathOperators(d: string): string {
  const tokens = d.match(TOKEN) ?? [];
  const operators: string[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let command = '';
  for (let at = 0; at < tokens.length; ) {
    if (/[a-z]/i.test(tokens[at] as string)) command = tokens[at++] as string;
    const kind = command.toUpperCase();
    const count = OPERANDS[kind] as number;
    const values = tokens.slice(at, at + count).map(Number);
    at += count;
    const [byX, byY] = command === kind ? [0, 0] : [x, y];
    if (kind === 'Z') {
      operators.push('h');
      [x, y] = [startX, startY];
      continue;
    }
    const [endX, endY] =
      kind === 'H'
        ? [(values[0] as number) + byX, y]
        : kind === 'V'
          ? [x, (values[0] as number) + byY]
          : [(values.at(-2) as number) + byX, (values.at(-1) as number) + byY];
    if (kind === 'C') {
      const points = values.map((value, index) => value + (index % 2 ? byY : byX));
      operators.push(`${points.map(real).join(' ')} c`);
    } else if (kind === 'A') {
      const [radius = 0, , , isLarge = 0, isClockwise = 0] = values;
      operators.push(...arc({ x, y, endX, endY, radius, isLarge: isLarge === 1, isClockwise: isClockwise === 1 }));
    } else operators.push(`${real(endX)} ${real(endY)} ${kind === 'M' ? 'm' : 'l'}`);
    [x, y] = [endX, endY];
    if (kind === 'M') {
      [startX, startY] = [x, y];
      // Further pairs of coordinates after a move are lines.
      command = command === 'M' ? 'L' : 'l';
    }
  }
  return operators.join('\n');
}

type Arc = { x: number; y: number; endX: number; endY: number; radius: number; isLarge: boolean; isClockwise: boolean };

/** Converts an arc of a circle to Bézier curves of at most a quarter each (SVG 1.1, F.6.5). */
function arc({ x, y, endX, endY, radius, isLarge, isClockwise }: Arc): string[] {
  const [halfX, halfY] = [(x - endX) / 2, (y - endY) / 2];
  const half = Math.hypot(halfX, halfY);
  const r = Math.max(radius, half);
  const off = Math.sqrt(Math.max(0, (r * r - half * half) / (half * half))) * (isLarge === isClockwise ? -1 : 1);
  const [centerX, centerY] = [(x + endX) / 2 + off * halfY, (y + endY) / 2 - off * halfX];
  const from = Math.atan2(y - centerY, x - centerX);
  let turn = Math.atan2(endY - centerY, endX - centerX) - from;
  if (isClockwise && turn < 0) turn += 2 * Math.PI;
  if (!isClockwise && turn > 0) turn -= 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9));
  const step = turn / pieces;
  const reach = (4 / 3) * Math.tan(step / 4) * r;
  return Array.from({ length: pieces }, (_, index) => {
    const [a, b] = [from + index * step, from + (index + 1) * step];
    const points = [
      centerX + r * Math.cos(a) - reach * Math.sin(a),
      centerY + r * Math.sin(a) + reach * Math.cos(a),
      centerX + r * Math.cos(b) + reach * Math.sin(b),
      centerY + r * Math.sin(b) - reach * Math.cos(b),
      centerX + r * Math.cos(b),
      centerY + r * Math.sin(b),
    ];
    return `${points.map(real).join(' ')} c`;
  });
}
