import Unlink from 'lucide-react/icons/unlink';
import { useEffect, useRef } from 'react';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import type { Closed } from './rules.ts';

const SAYS: Record<Closed, [title: string, text: string]> = {
  used: [
    'Este enlace ya se usó',
    'Su pedido ya se pagó, y cada enlace sirve una sola vez. Si fue tuyo, la confirmación está en tu correo.',
  ],
  canceled: ['Este pedido se canceló', 'No se cobró nada. Pide a tu asistente que prepare otro, o elige tú en el menú.'],
  paying: ['Este pedido se está pagando', 'Hay un pago en curso con este enlace. Si no se completa, ábrelo de nuevo en unos minutos.'],
  unknown: ['Este enlace ya no sirve', 'Venció o está incompleto. Pide a tu asistente que prepare otro, o elige tú en el menú.'],
};

/** A prepared order that can no longer be paid by its link. The cart stays as it is. */
export function ClosedLink({ why }: { why: Closed }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    // It takes the place of a longer page, of which the lower end may be shown.
    window.scrollTo(0, 0);
  }, []);
  const [title, text] = SAYS[why];
  return (
    <div ref={place} tabIndex={-1} className="wrap py-section outline-none">
      <EmptyState level="h1" icon={<Unlink />} title={title} action={<LinkButton to="/menu">Ver el menú</LinkButton>}>
        {text}
      </EmptyState>
    </div>
  );
}
