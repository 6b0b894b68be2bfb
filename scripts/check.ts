import { root, runTool } from './tools.ts';

/** Static checks: form, types, unused code. They run side by side. */
const CHECKS: Record<string, () => Promise<number>> = {
  'biome: form and lint': () => runTool('@biomejs/biome/bin/biome', ['check', root]),
  // Types of the routes are generated first. Each checker works out the shared types again: one needs 38 s of CPU, the usual four need 64.
  'tsc: types': async () =>
    (await runTool('@react-router/dev/bin.cjs', ['typegen'])) || runTool('typescript/bin/tsc', ['-p', root, '--checkers', '1']),
  'knip: nothing unused': () => runTool('knip/bin/knip.js', ['--no-progress']),
};

export const check = async (): Promise<{ passed: number; failed: number; notes: string[] }> => {
  const notes: string[] = [];
  await Promise.all(
    Object.entries(CHECKS).map(async ([name, run]) => {
      const isGood = (await run()) === 0;
      if (!isGood) notes.push(`failed: ${name}`);
      console.log(`${isGood ? '✓' : '✗'} ${name}`);
    }),
  );
  return { passed: Object.keys(CHECKS).length - notes.length, failed: notes.length, notes };
};

if (import.meta.main) process.exit((await check()).failed === 0 ? 0 : 1);
