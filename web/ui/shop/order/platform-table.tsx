import type { PlatformStats } from '#contract/stats/stats.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';

/** The orders and sales of each program that prepares orders. */
export const PlatformTable = ({ rows }: { rows: PlatformStats }) => (
  <table className="num w-full border-collapse text-right">
    <caption className="sr-only">Pedidos y ventas por asistente</caption>
    <thead>
      <tr className="border-b border-linea text-xs text-texto-2">
        <th scope="col" className="w-full pb-2 text-left font-normal">
          Asistente
        </th>
        <th scope="col" className="pb-2 pl-4 font-normal">
          Pedidos
        </th>
        <th scope="col" className="pb-2 pl-6 font-normal max-sm:pl-4">
          Ventas
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ plataforma, pedidos, ventas }) => (
        <tr key={plataforma} className="border-b border-linea last:border-b-0">
          <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
            {plataforma}
          </th>
          <td className="pl-4 font-semibold">{formatCount(pedidos)}</td>
          <td className="pl-6 font-semibold whitespace-nowrap max-sm:pl-4">{formatPrice(ventas)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
