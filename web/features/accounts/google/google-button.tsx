import { useShop } from '#web/hooks/use-shop.ts';
import { buttonClass } from '#web/ui/button/button-styles.ts';

/**
 * Starts the sign-in with Google; renders nothing when the shop does not offer it. A link, because it leaves the shop.
 * @param search of the page, with the `redirect` to come back to
 */
export function GoogleButton({ search }: { search: string }) {
  if (!useShop().google) return null;
  const redirect = new URLSearchParams(search).get('redirect');
  return (
    <>
      <div className="flex items-center gap-3 text-sm text-texto-2">
        <span className="h-px flex-1 bg-linea" />o<span className="h-px flex-1 bg-linea" />
      </div>
      <a
        href={`/api/auth/google${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`}
        className={buttonClass({ variant: 'neutral', size: 'lg', block: true })}
      >
        {/* A file and not inline, because the page's scripts have a size limit. */}
        <img src="/google.svg" alt="" width={20} height={20} />
        Continuar con Google
      </a>
    </>
  );
}
