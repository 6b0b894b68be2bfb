import { expect, it } from 'vitest';
import { html, ink, layout } from './mail-layout.ts';

const { html: mail } = layout({ title: 'Pedido', preview: 'Total', body: html`<p>Hola</p>`, reason: 'Porque sí.' });

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const luminance = (rgb: number[]) =>
  rgb
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] as number), 0);

/** CSS `invert(1) hue-rotate(180deg)`: the inverse, mirrored at its grey. */
function filtered(hex: string): number[] {
  const inverse = channels(hex).map((value) => 1 - value);
  const grey = inverse.reduce((sum, value, index) => sum + value * ([0.213, 0.715, 0.072][index] as number), 0);
  return inverse.map((value) => Math.min(1, Math.max(0, 2 * grey - value)));
}

it('the text in place of the logotype can be read in the dark theme, where a filter inverts both', () => {
  const [, wall = ''] = mail.match(new RegExp(`\\[style\\*="background:${ink.wall}"\\]\\{background:(#\\w{6})`)) ?? [];
  const [, text = '#F1ECE4'] = mail.match(/img\{[^}]*color:(#\w{6})/) ?? [];
  const [light, dark] = [luminance(filtered(text)), luminance(channels(wall))];
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(4.5);
});
