import { BRAND_SIDE } from '#contract/settings/brand-image.ts';
import { type Tag, tokens } from './tokens.ts';

/** The declarations of a style attribute or of a rule, as names and values. */
const declarations = (text: string): [string, string][] =>
  text.split(';').flatMap((one): [string, string][] => {
    const mark = one.indexOf(':');
    return mark < 0 ? [] : [[one.slice(0, mark).trim().toLowerCase(), one.slice(mark + 1).trim()]];
  });

const COMMENT = /\/\*[\s\S]*?\*\//g;
const RULE = /([^{}]*)\{([^{}]*)\}/g;
const CLASS = /^\.([\w-]{1,100})$/;

/** The rules of plain classes (`.cls-1, .b { … }`), which drawing programs write; other rules are left out. */
function classRules(sheets: readonly string[]): Map<string, [string, string][]> {
  const rules = new Map<string, [string, string][]>();
  for (const [, selectors = '', body = ''] of sheets.join('\n').replace(COMMENT, ' ').matchAll(RULE))
    for (const selector of selectors.split(',')) {
      const name = CLASS.exec(selector.trim())?.[1];
      if (name) rules.set(name, [...(rules.get(name) ?? []), ...declarations(body)]);
    }
  return rules;
}

/**
 * What an uploaded drawing may consist of. Everything else is left out. `use`, `pattern`, `mask` and `filter` are missing on purpose: nested,
 * a few lines of them take a browser minutes to draw.
 */
const SHAPES: ReadonlySet<string> = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const CONTAINERS = ['svg', 'g', 'defs', 'clipPath', 'linearGradient', 'radialGradient', 'stop'];
const ELEMENTS: ReadonlySet<string> = new Set([...SHAPES, ...CONTAINERS]);
/** Left out themselves, with their children kept. */
const UNWRAPPED: ReadonlySet<string> = new Set(['a', 'switch']);

/** The properties that style sheets and style attributes may set too. */
const PROPERTIES: ReadonlySet<string> = new Set([
  ...['fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity', 'opacity', 'clip-rule', 'clip-path', 'stop-color', 'stop-opacity'],
  ...['color', 'display', 'visibility'],
]);
const ATTRIBUTES: ReadonlySet<string> = new Set([
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
function safeValue(name: string, value: string): string | null {
  const text = value.trim().replace(/\s+/g, ' ');
  if (name === 'id') return NAME.test(text) ? text : null;
  if (/url/i.test(text)) return OWN_PART.test(text) && ['fill', 'stroke', 'clip-path'].includes(name) ? text : null;
  return PLAIN.test(text) ? text : null;
}

const MOST_ELEMENTS = 5000;
const MOST_DEPTH = 100;

type Drawing = { svg: string; width: number; height: number };

/**
 * Writes an SVG again from its shapes. The text is never copied: what is written are names from the list of allowed ones, and values that
 * match a pattern without any character that has a meaning in markup.
 * @returns null when the text is not well-formed, too large, or has no shape or no size
 */
export function cleanDrawing(text: string): Drawing | null {
  const read = tokens(text);
  if (!read) return null;
  const styles = classRules(read.styles);
  const size = sizeOf(read.tags[0]);
  if (!size) return null;
  const parts: string[] = [];
  /** The open elements; `written` is false for those that are left out with or without their children. */
  const open: { name: string; written: boolean; inside: boolean }[] = [];
  let shapes = 0;
  for (const [at, tag] of read.tags.entries()) {
    if (tag.kind === 'end') {
      const last = open.pop();
      if (last?.name !== tag.name) return null;
      if (last.written) parts.push(`</${tag.name}>`);
      continue;
    }
    // A second root.
    if (at > 0 && open.length === 0) return null;
    const inside = open.at(-1)?.inside ?? true;
    const written = inside && ELEMENTS.has(tag.name);
    if (written) {
      const inClip = open.some(({ name }) => name === 'clipPath');
      parts.push(
        `<${tag.name}${at === 0 ? size.attributes : ''}${attributesOf(tag, styles, { isRoot: at === 0, inClip })}${tag.isEmpty ? '/>' : '>'}`,
      );
      if (SHAPES.has(tag.name)) shapes++;
    }
    if (!tag.isEmpty) open.push({ name: tag.name, written, inside: written || (inside && UNWRAPPED.has(tag.name)) });
    if (parts.length > MOST_ELEMENTS || open.length > MOST_DEPTH) return null;
  }
  if (open.length > 0 || shapes === 0) return null;
  return { svg: parts.join(''), width: size.width, height: size.height };
}

type Where = { isRoot: boolean; inClip: boolean };

/** A style attribute wins over classes, and these over the other attributes. */
function attributesOf(tag: Tag, styles: ReadonlyMap<string, [string, string][]>, { isRoot, inClip }: Where): string {
  const found = new Map<string, string>();
  const set = (name: string, value: string) => {
    const safe = ATTRIBUTES.has(name) ? safeValue(name, value) : null;
    if (safe !== null) found.set(name, safe);
  };
  for (const [name, value] of tag.attributes) if (!(isRoot && ['viewBox', 'width', 'height'].includes(name))) set(name, value);
  const classes = tag.attributes.get('class')?.trim().split(/\s+/) ?? [];
  const styled = [...classes.flatMap((name) => styles.get(name) ?? []), ...declarations(tag.attributes.get('style') ?? '')];
  for (const [name, value] of styled) if (PROPERTIES.has(name)) set(name, value);
  // Clips within clips multiply with each level.
  if (inClip || tag.name === 'clipPath') found.delete('clip-path');
  return [...found].map(([name, value]) => ` ${name}="${value}"`).join('');
}

const LENGTH = /^\s*(\d{1,6}(?:\.\d{1,6})?)(?:px|pt|mm|cm|in)?\s*$/;
const number = (text: string | undefined) => Number(LENGTH.exec(text ?? '')?.[1] ?? Number.NaN);

/** The root's attributes and the drawing's size in pixels. Drawings have no size of their own, so that a large one is scaled down. */
function sizeOf(root: Tag | undefined) {
  if (root?.kind !== 'start' || root.name !== 'svg') return null;
  const box = root.attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, number(root.attributes.get('width')), number(root.attributes.get('height'))];
  const [, , wide, high] = box;
  if (box.length !== 4 || !box.every(Number.isFinite) || !wide || !high || !(wide > 0) || !(high > 0)) return null;
  const scale = Math.min(1, BRAND_SIDE / Math.max(wide, high)) * (Math.max(wide, high) < 100 ? 100 / Math.max(wide, high) : 1);
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  const attributes = ` xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${width}" height="${height}"`;
  return { width, height, attributes };
}
