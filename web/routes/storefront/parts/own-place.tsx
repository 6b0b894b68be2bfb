import { Link } from 'react-router';
import { ownTable } from '#web/lib/own-table.ts';
import { ownVisit } from '#web/lib/own-visit.ts';

/** Says on every page of the shop where the orders of this tab go, and leads there. */
export function OwnPlace() {
  const visit = ownVisit.read();
  const table = ownTable.read();
  const mesa = visit?.mesa ?? table?.numero;
  const to = visit ? `/visita/${visit.codigo}` : `/mesa/${table?.numero}`;
  if (!visit && !table) return null;
  return (
    <p className="bg-agave-suave text-sm">
      <Link to={to} state={visit && { token: visit.token }} className="wrap flex min-h-11 items-center gap-2">
        <b className="num">{mesa ? `Mesa ${mesa}` : 'Tu visita'}</b>
        <span className="text-texto-2">Tu pedido llega ahí</span>
      </Link>
    </p>
  );
}
