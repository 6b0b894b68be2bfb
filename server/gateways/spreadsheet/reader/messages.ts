import type { SheetProblem } from './limits.ts';
import type { SheetRow } from './rows.ts';

/**
 * A spreadsheet to read.
 * @property headers the names of columns as `headerName` folds them, by which the separator of CSV is recognised
 */
export type SheetFile = { content: string | Uint8Array; kind: 'csv' | 'xlsx'; headers: readonly string[] };

/** What the thread reports: some rows, or the end with a problem or none. */
export type FromThread = { rows: SheetRow[] } | { problem: SheetProblem | null };
