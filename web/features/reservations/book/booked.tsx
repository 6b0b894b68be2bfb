import { Link } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';

/** A booking or a place on the waiting list; the token opens its page. */
export type Made = { kind: 'table' | 'place'; code: string; token: string };

const TEXTS = {
  table: { path: '/reservacion', text: 'Tu reservación es la', link: 'Ver mi reservación' },
  place: {
    path: '/reservacion/espera',
    text: 'Estás en la lista de espera. Si se libera una mesa, te escribimos por correo. Tu lugar es el',
    link: 'Ver mi lugar',
  },
};

export function Booked({ made: { kind, code, token } }: { made: Made }) {
  const { path, text, link } = TEXTS[kind];
  return (
    <Notice
      tone="success"
      role="status"
      action={
        token && (
          <Link to={`${path}/${code}?token=${encodeURIComponent(token)}`} className="link flex-none text-inherit">
            {link}
          </Link>
        )
      }
    >
      {text} <b className="num">{code}</b>.
    </Notice>
  );
}
