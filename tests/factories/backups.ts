import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Writes a copy of a backup whose lines are changed and whose sum is right again, as another program may write it. */
export function repack(from: string, to: string, change: (lines: string[]) => string[]): void {
  const lines = gunzipSync(readFileSync(from)).toString().trimEnd().split('\n');
  const end = lines.pop() ?? '';
  const body = change(lines)
    .map((line) => `${line}\n`)
    .join('');
  const sum = createHash('sha256').update(body).digest('hex');
  writeFileSync(to, gzipSync(`${body}${end.replace(/"sha256":"\w+"/, `"sha256":"${sum}"`)}\n`));
}

/** The place of the first row of a table among the lines of a backup. */
export const firstRowOf = (lines: readonly string[], table: string): number =>
  lines.findIndex((line) => line.startsWith(`T {"name":"${table}"`)) + 1;
