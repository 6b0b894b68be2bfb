import { root, runTool } from './tools.ts';

/** Static checks: form, types, unused code. */
const CHECKS: Record<string, () => Promise<number>> = {
  'biome: form and lint': () => runTool('@biomejs/biome/bin/biome', ['check', root]),
  // Types of the routes are generated first.
  'tsc: types': async () => (await runTool('@react-router/dev/bin.cjs', ['typegen'])) || runTool('typescript/bin/tsc', ['-p', root]),
  'knip: nothing unused': () => runTool('knip/bin/knip.js', ['--no-progress']),
};

export const check = async (): Promise<{ passed: number; failed: number; notes: string[] }> => {
  const notes: string[] = [];
  for (const [name, run] of Object.entries(CHECKS)) {
    const isGood = (await run()) === 0;
    if (!isGood) notes.push(`failed: ${name}`);
    console.log(`${isGood ? '✓' : '✗'} ${name}`);
  }
  return { passed: Object.keys(CHECKS).length - notes.length, failed: notes.length, notes };
};

if (import.meta.main) process.exit((await check()).failed === 0 ? 0 : 1);
