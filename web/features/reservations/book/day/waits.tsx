import { Link } from 'react-router';
import { Notice } from '#web/ui/state/notice.tsx';

/** A place on the waiting list; the token opens its page. */
export type Place = { code: string; token: string };

export const Waits = ({ place: { code, token } }: { place: Place }) => (
  <Notice
    tone="success"
    role="status"
    action={
      <Link to={`/reservacion/espera/${code}?token=${encodeURIComponent(token)}`} className="link flex-none text-inherit">
        Ver mi lugar
      </Link>
    }
  >
    Estás en la lista de espera. Si se libera una mesa, te escribimos por correo. Tu lugar es el <b className="num">{code}</b>.
  </Notice>
);
