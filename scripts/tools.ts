import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs one of the project's tools (a Node script) with inherited output; resolves with its exit code. */
export const runTool = (script: string, args: string[] = [], env: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}node_modules/${script}`, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGTERM', pass);
    child.on('exit', (code) => {
      process.off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
