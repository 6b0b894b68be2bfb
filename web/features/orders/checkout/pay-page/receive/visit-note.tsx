import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

type VisitNoteProps = { codigo: string; mesa: number | null; problem: string | null; onLeave: () => void };

/** The visit that the order belongs to. The visit decides table and hour. */
export const VisitNote = ({ codigo, mesa, problem, onLeave }: VisitNoteProps) => (
  <Part title="Tu visita">
    <p>
      Es para tu reservación <b className="num">{codigo}</b>
      {mesa !== null && `, en la mesa ${mesa}`}. Antes de la visita lo tenemos listo para cuando llegues; ya en la mesa, lo antes posible.
    </p>
    {problem && (
      <Notice tone="warning" role="status">
        {problem}
      </Notice>
    )}
    <Button variant="text" size="sm" onClick={onLeave}>
      No es para esta visita
    </Button>
  </Part>
);
