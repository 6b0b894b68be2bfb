/**
 * What an uploaded drawing may consist of. Everything else is left out. `use`, `pattern`, `mask` and `filter` are missing on purpose: nested,
 * a few lines of them take a browser minutes to draw.
 */
export const SHAPES: ReadonlySet<string> = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const CONTAINERS = ['svg', 'g', 'defs', 'clipPath', 'linearGradient', 'radialGradient', 'stop'];
export const ELEMENTS: ReadonlySet<string> = new Set([...SHAPES, ...CONTAINERS]);
/** Left out themselves, with their children kept. */
export const UNWRAPPED: ReadonlySet<string> = new Set(['a', 'switch']);

/** The properties that style sheets and style attributes may set too. */
export const PROPERTIES: ReadonlySet<string> = new Set([
  ...['fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity', 'opacity', 'clip-rule', 'clip-path', 'stop-color', 'stop-opacity'],
  ...['color', 'display', 'visibility'],
]);
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...PROPERTIES,
  ...['d', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'width', 'height', 'transform'],
  ...['viewBox', 'preserveAspectRatio', 'id', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'clipPathUnits'],
]);

/** Words, numbers, colours and functions of numbers. No quote, no colon, no slash, no backslash, no entity. */
const PLAIN = /^[\w\s.,#%()+-]*$/;
/** The only kind of address: a gradient or a clip of the same drawing. */
const OWN_PART = /^url\(#[\w.-]{1,100}\)$/;
const NAME = /^[A-Za-z_][\w.-]{0,99}$/;

/** @returns the value as it may be written between quotes, or null */
export function safeValue(name: string, value: string): string | null {
  const text = value.trim().replace(/\s+/g, ' ');
  if (name === 'id') return NAME.test(text) ? text : null;
  if (/url/i.test(text)) return OWN_PART.test(text) && ['fill', 'stroke', 'clip-path'].includes(name) ? text : null;
  return PLAIN.test(text) ? text : null;
}
