import { root, runTool } from './tools.ts';

/** Static checks: format and lint, types, unused code. They run in parallel. */
const CHECKS: Record<string, () => Promise<number>> = {
  'biome: form and lint': () => runTool('@biomejs/biome/bin/biome', ['check', root]),
  // Generate the types of the routes first. One checker, because each computes the shared types: one takes 38 s of CPU, the usual four 64.
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
