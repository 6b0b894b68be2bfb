import { Link } from 'react-router';
import { ownTable } from '#web/lib/kept/own-table.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';

/** Whether this tab's orders belong to a table or a visit. Such orders are paid on the page with order types, also by accounts. */
export const hasPlace = (): boolean => (ownVisit.read() ?? ownTable.read()) !== null;

/** Names the destination of this tab's orders: the table whose code was scanned, or that of the visit. */
export function OwnPlace() {
  const visit = ownVisit.read();
  const table = ownTable.read();
  const mesa = visit?.mesa ?? table?.numero;
  const to = visit ? `/visita/${visit.codigo}` : `/mesa/${table?.numero}`;
  if (!visit && !table) return null;
  return (
    <p className="mb-5 rounded-control bg-agave-suave text-sm">
      <Link to={to} state={visit && { token: visit.token }} className="flex min-h-11 items-center gap-2 px-4">
        <b className="num">{mesa ? `Mesa ${mesa}` : 'Tu visita'}</b>
        <span className="text-texto-2">Tu pedido llega ahí</span>
      </Link>
    </p>
  );
}
