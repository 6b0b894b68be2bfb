import type { ImportError } from '#contract/catalog/catalog.ts';

const SHOWN = 40;
const NAMED = 8;

type Group = { message: string; notes: ImportError[] };

/** Notes with the same sentence together; those about stations first. */
function grouped(notes: readonly ImportError[]): Group[] {
  const groups = Map.groupBy(notes, ({ mensaje }) => mensaje);
  return [...groups]
    .map(([message, same]) => ({ message, notes: same }))
    .toSorted((a, b) => Number(isStation(b)) - Number(isStation(a)) || b.notes.length - a.notes.length);
}
const isStation = ({ notes }: Group) => notes[0]?.campo === 'estacion';

const some = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} y ${names.length - NAMED} más` : names.join(', ');

/** Where a note belongs: the columns that it names, or else its rows. */
function placeOf(notes: readonly ImportError[]): string {
  const columns = [...new Set(notes.map(({ campo }) => campo).filter(Boolean))];
  if (columns.length > 1) return `${columns.length} columnas: ${some(columns)}`;
  const rows = [...new Set(notes.map(({ fila }) => fila))];
  const [row] = rows;
  if (rows.length > 1) return `${rows.length.toLocaleString('en-US')} filas: ${some(rows.map(String))}`;
  return columns[0] ? `Fila ${row}, columna ${columns[0]}` : `Fila ${row}`;
}

/** What an imported file leaves out, or has filled in; nothing of it refuses the import. */
export function NoteList({ notes }: { notes: readonly ImportError[] }) {
  const groups = grouped(notes);
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">
        Avisos <span className="font-normal text-texto-2">(no impiden importar)</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard */}
      <section tabIndex={0} aria-label="Avisos del archivo" className="max-h-56 overflow-auto rounded-control border border-linea text-sm">
        <ul>
          {groups.slice(0, SHOWN).map(({ message, notes: same }) => (
            <li key={message} className="border-b border-linea px-3 py-2 last:border-b-0">
              <span className="block">{message}</span>
              <span className="num block wrap-anywhere text-xs text-texto-2">{placeOf(same)}</span>
            </li>
          ))}
        </ul>
        {groups.length > SHOWN && <p className="px-3 py-2 text-texto-2">Y {groups.length - SHOWN} más.</p>}
      </section>
    </div>
  );
}
