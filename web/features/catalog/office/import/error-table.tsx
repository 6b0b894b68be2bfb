import type { ImportError } from '#contract/catalog/catalog.ts';

const HEAD = 'border-b border-linea bg-zocalo px-3 py-2 text-left text-xs font-semibold text-texto-2';
const CELL = 'border-b border-linea px-3 py-2 align-top';
const SHOWN = 100;

/** The invalid cells of an imported file. */
export const ErrorTable = ({ errors }: { errors: readonly ImportError[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
  <section tabIndex={0} aria-label="Errores del archivo" className="max-h-72 overflow-auto rounded-control border border-linea text-sm">
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {['Fila', 'Columna', 'Qué corregir'].map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {errors.slice(0, SHOWN).map(({ fila, campo, mensaje }) => (
          <tr key={`${fila} ${campo} ${mensaje}`}>
            <td className={`${CELL} num`}>{fila}</td>
            <td className={CELL}>{campo || '—'}</td>
            <td className={CELL}>{mensaje}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {errors.length > SHOWN && <p className="px-3 py-2 text-texto-2">Y {errors.length - SHOWN} más.</p>}
  </section>
);
