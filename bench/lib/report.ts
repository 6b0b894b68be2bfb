import { cpus, loadavg, totalmem } from 'node:os';

/** A Markdown table, for docs/performance.md. */
export function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const load = (): string => (loadavg()[0] as number).toFixed(1);

/** The machine and the time, to print with the figures. */
export const machine = (): string =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ` +
  `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

export const round = (value: number, digits = 0): string => value.toLocaleString('en-US', { maximumFractionDigits: digits });
