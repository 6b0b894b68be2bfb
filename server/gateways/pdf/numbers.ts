/** A number in PDF syntax: without an exponent, with the precision of a printer. */
export const real = (value: number): string => String(Math.round(value * 1000) / 1000);

/** `#rrggbb` as the three operands of `rg` and `RG`. */
export const rgb = (hex: string): string => [1, 3, 5].map((at) => real(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
