import { migrate } from '#server/db/migrate.ts';
import { openOrExit } from '#server/db/open.ts';
import { empty } from '#server/db/reset.ts';
import { seed } from '#server/db/seed/seed.ts';
import { env } from '#server/env.ts';

const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  migrate: async () => 0,
  seed: async () => {
    await seed();
    return 0;
  },
  reset: async ([sure]) => {
    if (sure !== '--yes') {
      console.error('Esto borra todos los datos de la tienda. Para hacerlo: npm run db reset -- --yes');
      return 1;
    }
    await empty();
    await migrate();
    await seed();
    return 0;
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`npm run db <${[...Object.keys(COMMANDS), 'generate'].join(' | ')}>`);
  process.exit(1);
}
const database = await openOrExit(env);
const code = await command(args);
await database.close();
process.exit(code);
