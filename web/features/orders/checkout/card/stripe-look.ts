import type { Appearance } from '@stripe/stripe-js';

export const isDark = (): boolean => document.documentElement.classList.contains('dark');

/** The design tokens in Stripe's format: its fields are in a frame, where the page's variables do not apply. */
export function stripeLook(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // Stripe does not read oklch(): paint one pixel and read its RGB value.
  const color = (token: string) => {
    if (!brush) return '';
    brush.fillStyle = style.getPropertyValue(`--cb-${token}`);
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const edge = `1px solid ${color('linea-fuerte')}`;
  const agave = color('agave');
  const grana = color('grana');
  return {
    theme: isDark() ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: agave,
      colorBackground: color('blanco'),
      colorText: color('espresso'),
      colorTextSecondary: color('texto-2'),
      colorTextPlaceholder: color('texto-2'),
      colorDanger: grana,
      fontFamily: 'Figtree, system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
      gridRowSpacing: '18px',
      gridColumnSpacing: '18px',
    },
    rules: {
      '.Label': { fontSize: '15px', fontWeight: '600', color: color('espresso'), marginBottom: '7px' },
      '.Input': { border: edge, boxShadow: 'none', padding: '12px 14px' },
      '.Input:focus': { border: `1px solid ${agave}`, boxShadow: `0 0 0 3px ${agave.replace(')', ', .22)')}` },
      '.Input--invalid': { border: `1px solid ${grana}`, boxShadow: `inset 0 0 0 1px ${grana}` },
      '.Error': { fontSize: '15px', color: grana },
    },
  };
}
