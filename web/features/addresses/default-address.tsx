import { Link } from 'react-router';
import { useAddresses } from './data.ts';

/** The first line of the default address for orders, with a link that changes it. */
export function DefaultAddress({ userId }: { userId: string }) {
  const { data, error } = useAddresses(userId);
  // As high as the address, so that the content below does not move when the address arrives.
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
