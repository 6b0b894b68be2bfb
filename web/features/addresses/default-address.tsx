import { Link } from 'react-router';
import { useAddresses } from './data.ts';

/** The first line of the address that orders are sent to, and the way to change it. */
export function DefaultAddress({ userId }: { userId: string }) {
  const { data, error } = useAddresses(userId);
  // As high as the address: what stands below does not move.
  if (!data) return <span className="flex min-h-7 items-center">{error === null ? <Loading /> : 'No se pudo cargar'}</span>;
  const address = data.find(({ isDefault }) => isDefault);
  return (
    <span className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
      {address ? (
        [address.address_line1, address.address_line2].filter(Boolean).join(', ')
      ) : (
        <span className="font-normal text-texto-2">Sin registrar</span>
      )}
      <Link to="/delivery" className="link -my-2 inline-flex min-h-11 items-center text-sm font-normal">
        {address ? 'Ver direcciones' : 'Agregar dirección'}
      </Link>
    </span>
  );
}

const Loading = () => <span className="sr-only">Cargando…</span>;
