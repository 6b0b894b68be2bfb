import { Link } from 'react-router';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { eitherOf } from '#contract/words.ts';

const WAYS = { recoger: 'recogerlo', mesa: 'pedirlo a tu mesa', domicilio: 'que llegue hoy' } as const;

/**
 * A link from the saved addresses to the page where another way to receive the order can be chosen.
 * @param settings null while they load
 */
export function OtherWays({ settings }: { settings: PublicSettings | null }) {
  const tipos = settings?.pedidos.tipos;
  const ways = Object.entries(WAYS).flatMap(([tipo, words]) => (tipos?.[tipo as keyof typeof WAYS] ? [words] : []));
  if (settings && ways.length === 0) return null;
  // Reserve the lines' height while they load: on phones two lines of the sentence, and the link below.
  return (
    <p className="flex min-h-11 flex-wrap content-start items-center gap-x-2 max-sm:min-h-[93px]">
      {ways.length > 0 && (
        <>
          <span className="max-sm:basis-full">¿Prefieres {eitherOf(ways)}?</span>{' '}
          <Link to="/pedir" className="link inline-flex min-h-11 items-center">
            Elegir cómo lo quiero
          </Link>
        </>
      )}
    </p>
  );
}
