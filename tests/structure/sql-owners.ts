import { dirname, join, normalize } from 'node:path';

/** The text of each file by its path from the project's root. */
type Sources = ReadonlyMap<string, string>;
/** A statement on a table that belongs to another part of the server. */
type Foreign = { file: string; table: string; owner: string };

/** The feature or gateway that a file belongs to: a table has the owner of the file that declares it. */
const ownerOf = (path: string) => path.match(/^server\/(?:features|gateways)\/[^/]+/)?.[0];

const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
const IMPORT = /import \{([^}]*)\} from '([^']+)'/g;
const WRITE =
  /\.(?:insert|update|delete)\(\s*(\w+)|\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?(?:\$\{)?"?(\w+)/g;
const READ = /\b(?:from|join|using)\s+"?(\w+)/g;

/**
 * Finds what the SQL of a file writes and reads of the tables of others. Names in SQL text are found, and variables that are imported from
 * the file that declares the table.
 */
export function foreignSql(sources: Sources): { writes: Foreign[]; reads: Foreign[] } {
  const byName = new Map<string, string>();
  const byVariable = new Map<string, { name: string; owner: string }>();
  for (const [path, text] of sources)
    for (const [, variable, name] of text.matchAll(TABLE) as Iterable<[string, string, string]>) {
      const owner = ownerOf(path);
      if (!owner) continue;
      byName.set(name, owner);
      byVariable.set(`${path} ${variable}`, { name, owner });
    }
  const foreign = (pattern: RegExp) =>
    [...sources].flatMap(([file, commented]) => {
      const text = commented.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
      const imported = new Map<string, string>();
      for (const [, names = '', from = ''] of text.matchAll(IMPORT)) {
        const path = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from));
        for (const [, name, alias] of names.matchAll(/(\w+)(?: as (\w+))?/g)) imported.set(alias ?? (name as string), `${path} ${name}`);
      }
      const found = [...text.matchAll(pattern)].flatMap(([, first, second]) => {
        const word = (first ?? second) as string;
        const table = byVariable.get(imported.get(word) ?? '') ?? { name: word, owner: byName.get(word) };
        return table.owner && table.owner !== ownerOf(file) ? [`${table.name} ${table.owner}`] : [];
      });
      return [...new Set(found)].map((one) => {
        const [table, owner] = one.split(' ') as [string, string];
        return { file, table, owner };
      });
    });
  return { writes: foreign(WRITE), reads: foreign(READ) };
}
