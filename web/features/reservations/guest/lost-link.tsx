import CalendarX from 'lucide-react/icons/calendar-x';
import { useShop } from '#web/hooks/use-shop.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';

/** Shown when the code or the token is wrong; the page does not reveal which one. */
export const LostLink = () => {
  const shop = useShop();
  return (
    <div className="wrap py-section">
      <EmptyState
        level="h1"
        icon={<CalendarX />}
        title="No encontramos esta reservación"
        action={<LinkButton to="/lounge">Ir al lounge</LinkButton>}
      >
        Abre el enlace completo que te enviamos por correo. Si aun así no aparece, escríbenos a{' '}
        <a className="link" href={`mailto:${shop.email}`}>
          {shop.email}
        </a>
        .
      </EmptyState>
    </div>
  );
};
