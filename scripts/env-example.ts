import { writeFileSync } from 'node:fs';
import { SETTINGS } from '#server/env/settings.ts';
import { root } from './tools.ts';

const HEAD = `# Settings of the shop. Copy this file to .env and set what you need: \`npm start\`, \`npm run dev\`, \`npm run worker\` and \`npm run db\` read it.
# A variable of the environment wins over the file. A wrong value stops the start with one line that names it.
# Written by \`npm run env-example\` from server/env/settings.ts.
`;

/** @returns the text of `.env.example`: each setting in the order of `SETTINGS`, commented out */
export function envExample(): string {
  const lines = Object.entries(SETTINGS.shape).map(([name, setting]) => {
    const { about, example = '' } = (setting.meta() ?? {}) as { about?: string; example?: string };
    return `${about ? `\n# ${about}\n` : ''}#${name}=${example}\n`;
  });
  return HEAD + lines.join('');
}

if (import.meta.main) writeFileSync(`${root}.env.example`, envExample());
