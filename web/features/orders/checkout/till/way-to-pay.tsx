import { Cell } from '#web/features/orders/checkout/pay-page/cell.tsx';

type WayProps = { atTill: boolean; onChoose: (atTill: boolean) => void };

/** Whether the order is paid here or at the till. */
export const WayToPay = ({ atTill, onChoose }: WayProps) => (
  <fieldset className="grid gap-3">
    <legend className="h3 mb-3">¿Cómo pagas?</legend>
    <div className="grid grid-cols-2 gap-2.5">
      <Cell name="pago" checked={!atTill} onChange={() => onChoose(false)}>
        Aquí, ahora
      </Cell>
      <Cell name="pago" checked={atTill} onChange={() => onChoose(true)}>
        Pagar en caja
      </Cell>
    </div>
    {atTill && (
      <p className="text-sm text-texto-2" role="status">
        Te damos un código. Lo muestras en la caja, pagas como quieras y empieza la barra.
      </p>
    )}
  </fieldset>
);
