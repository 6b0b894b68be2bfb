import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { decoded } from './letters.ts';
import { SHEET_LIMITS, UnreadableSheet } from './limits.ts';
import type { FromThread, SheetFile } from './messages.ts';
import { headerName, type SheetRow } from './rows.ts';

/** The thread that reads a spreadsheet, so that a file that takes long delays no request and can be stopped. */

/** Rows per message: the receiver answers other requests between two. */
const BATCH = 500;

const post = (message: FromThread) => parentPort?.postMessage(message);

/** Old Excel files, and new ones with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Only the library that the file needs is loaded, because loading takes longer than reading most files. */
async function rowsOf({ content, kind, headers }: SheetFile): Promise<AsyncIterable<SheetRow> | Iterable<SheetRow>> {
  if (typeof content !== 'string') {
    if (startsWith(content, OLE)) throw new UnreadableSheet('locked');
    // Files may have the wrong extension: a zip is never a CSV file.
    if (kind === 'xlsx' || startsWith(content, ZIP)) return (await import('./xlsx-rows.ts')).xlsxRows(content);
  }
  const names = new Set(headers);
  const text = typeof content === 'string' ? content : decoded(content);
  return (await import('./csv-rows.ts')).csvRows(text, (cell) => names.has(headerName(cell)));
}

try {
  // Of this thread alone, which only Linux can do: requests get the processor first.
  if (process.platform === 'linux') setPriority(0, 10);
} catch {
  // Without it the file is read at the usual priority.
}

try {
  let [count, length] = [0, 0];
  let batch: SheetRow[] = [];
  for await (const row of await rowsOf(workerData as SheetFile)) {
    for (const cell of row.cells) length += cell.length;
    if (++count > SHEET_LIMITS.rows || length > SHEET_LIMITS.text) throw new UnreadableSheet('tooLarge');
    batch.push(row);
    if (batch.length === BATCH) {
      post({ rows: batch });
      batch = [];
    }
  }
  post({ rows: batch });
  post({ problem: null });
} catch (error) {
  // What the library throws says that the file is broken.
  post({ problem: error instanceof UnreadableSheet ? error.problem : 'unreadable' });
}
