import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { formatPrice } from '#contract/money.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { settle } from '../data/sell.ts';
import { useTill } from '../data/store.ts';

/** The messages across the top: no network, and kept sales that the server refused. */
export function Strips() {
  const { offlineSince, sales, isLosing } = useTill();
  const waiting = sales.filter(({ refused }) => refused === undefined).length;
  const count = waiting === 1 ? '1 venta por enviar' : `${waiting} ventas por enviar`;
  return (
    <div>
      {(offlineSince !== null || waiting > 0) && (
        <p className="franja" role="status">
          <WifiOff aria-hidden="true" />
          <span>
            {offlineSince !== null && (
              <>
                <b>Sin conexión desde {formatTime(new Date(offlineSince))}.</b> Puedes seguir: la venta sale sola y una sola vez cuando
                vuelva. El recibo y el número esperan.{' '}
              </>
            )}
            {waiting > 0 && <b>{count}</b>}
          </span>
        </p>
      )}
      {isLosing && (
        <p className="franja larga" role="alert">
          <TriangleAlert aria-hidden="true" />
          Este navegador no guarda las ventas. Sin conexión, no cierres ni recargues esta página.
        </p>
      )}
      {sales.map(
        ({ key, at, totalCents, refused }) =>
          refused !== undefined && (
            <p key={key} className="franja larga" role="alert">
              <span>
                La venta de las {formatTime(new Date(at))} por {formatPrice(totalCents / 100)} no se registró: {refused} Cóbrala otra vez.
              </span>
              <button type="button" aria-label="Cerrar aviso" onClick={() => settle(key)}>
                <X aria-hidden="true" />
              </button>
            </p>
          ),
      )}
    </div>
  );
}
