import CalendarX from 'lucide-react/icons/calendar-x';
import { SHOP } from '#contract/shop.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** No such code, or not with this secret: which of both is nobody's business. */
export const LostLink = () => (
  <div className="wrap py-section">
    <EmptyState
      level="h1"
      icon={<CalendarX />}
      title="No encontramos esta reservación"
      action={<LinkButton to="/lounge">Ir al lounge</LinkButton>}
    >
      Abre el enlace completo que te enviamos por correo. Si aun así no aparece, escríbenos a{' '}
      <a className="link" href={`mailto:${SHOP.reservationsEmail}`}>
        {SHOP.reservationsEmail}
      </a>
      .
    </EmptyState>
  </div>
);
