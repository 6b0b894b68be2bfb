/** What stands on 80 mm paper, for the printer, for a PDF and for the browser. */
export type Row =
  | { kind: 'rule' }
  | { kind: 'centre'; text: string; isStrong?: boolean }
  | { kind: 'text'; text: string; isStrong?: boolean }
  | { kind: 'pair'; label: string; value: string; isStrong?: boolean; isLarge?: boolean; isDetail?: boolean }
  /** A QR code. */
  | { kind: 'code'; text: string }
  /** A line to sign on. */
  | { kind: 'signature'; text: string };

/** `title`: of the document. The shop's logotype or name stands above the rows. */
export type Roll = { title: string; made: Date; rows: Row[] };

export const rule: Row = { kind: 'rule' };
export const centre = (text: string, isStrong = false): Row => ({ kind: 'centre', text, isStrong });
export const pair = (label: string, value: string, more: { isStrong?: boolean; isLarge?: boolean; isDetail?: boolean } = {}): Row => ({
  kind: 'pair',
  label,
  value,
  ...more,
});
