/**
 * A number as people type it: `1,234.50`, `1234,50`, `$ 62`, `MX$62`, `62 MXN`. The last separator is the decimal one, unless exactly three digits
 * follow each comma. NaN when the text is not a number.
 */
export function typedNumber(text: string): number {
  const bare = text.replace(/[\s$]|MXN?|M\.N\./gi, '');
  const isDecimalComma = bare.lastIndexOf(',') > bare.lastIndexOf('.') && !/^-?\d{1,3}(,\d{3})+$/.test(bare);
  const plain = isDecimalComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
