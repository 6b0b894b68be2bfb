import { Worker } from 'node:worker_threads';
import { SHEET_LIMITS, type SheetProblem, UnreadableSheet } from './reader/limits.ts';
import type { FromThread, SheetFile } from './reader/messages.ts';
import type { SheetRow } from './reader/rows.ts';

export { UnreadableSheet } from './reader/limits.ts';
export { headerName, type OddCell, type SheetRow } from './reader/rows.ts';

/** How often the work of the thread is measured. */
const MEASURED_EVERY_MS = 200;

/**
 * The rows of a CSV file, or of the first sheet of an XLSX file. They are read in a thread of its own, which is ended when the file takes
 * too much work or memory.
 * @throws UnreadableSheet with a sentence for the person who sent the file
 */
export async function readSheet(file: SheetFile, workMs = SHEET_LIMITS.workMs): Promise<SheetRow[]> {
  const thread = new Worker(new URL('./reader/thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: SHEET_LIMITS.heapMb },
    execArgv: [],
  });
  const rows: SheetRow[] = [];
  let stop: (problem: SheetProblem) => void = () => undefined;
  const ended = new Promise<SheetProblem | null>((resolve) => {
    stop = resolve;
    thread.on('message', (message: FromThread) => {
      if ('problem' in message) resolve(message.problem);
      else rows.push(...message.rows);
    });
    // Out of memory, for example.
    thread.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unreadable'));
    thread.on('exit', () => resolve('unreadable'));
  });
  const measured = setInterval(async () => {
    // Rejects when the thread has ended.
    const used = await thread.cpuUsage().catch(() => null);
    if (used && (used.user + used.system) / 1000 > workMs) stop('tooMuchWork');
  }, MEASURED_EVERY_MS);
  const longest = setTimeout(() => stop('tooMuchWork'), SHEET_LIMITS.longestMs);
  const problem = await ended;
  clearInterval(measured);
  clearTimeout(longest);
  await thread.terminate();
  if (problem) throw new UnreadableSheet(problem);
  return rows;
}
