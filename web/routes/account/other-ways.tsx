import { Link } from 'react-router';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';

const WAYS = { recoger: 'recogerlo', mesa: 'pedirlo a tu mesa', domicilio: 'que llegue hoy' } as const;

/** A link from the saved addresses to the page where another way to receive the order can be chosen. */
export function OtherWays() {
  const { data } = useLoad((signal) => api('GET /api/ajustes', {}, { signal }), 'ways');
  const tipos = data?.data.pedidos.tipos;
  const ways = Object.entries(WAYS).flatMap(([tipo, words]) => (tipos?.[tipo as keyof typeof WAYS] ? [words] : []));
  if (data && ways.length === 0) return null;
  // Reserve the lines' height while they load: on phones two lines of the sentence, and the link below.
  return (
    <p className="flex min-h-11 flex-wrap content-start items-center gap-x-2 max-sm:min-h-[93px]">
      {ways.length > 0 && (
        <>
          <span className="max-sm:basis-full">¿Prefieres {new Intl.ListFormat('es', { type: 'disjunction' }).format(ways)}?</span>{' '}
          <Link to="/pedir" className="link inline-flex min-h-11 items-center">
            Elegir cómo lo quiero
          </Link>
        </>
      )}
    </p>
  );
}
