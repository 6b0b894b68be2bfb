import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./draw.ts', import.meta.url));
/** Logos take milliseconds; the rest is for the start of the process on a busy machine. */
const LONGEST_MS = 10_000;

/**
 * Whether an SVG can be drawn within the time. In a process of its own, because nothing else ends the drawing: a path of 100,000 lines that
 * cross each other, half a megabyte, takes hours in one call of the library.
 */
export async function isDrawable(svg: Uint8Array): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM], {
    // The drawing needs none of the shop's secrets.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  // A process that ended early reads no more.
  child.stdin.on('error', () => undefined);
  child.stdin.end(svg);
  const [code] = await once(child, 'exit');
  return code === 0;
}
