import { useShop } from '#web/hooks/use-shop.ts';
import { buttonClass } from '#web/ui/button-styles.ts';

/**
 * The way to Google, where the shop has it. A link, as it leaves the shop.
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
        <GoogleMark />
        Continuar con Google
      </a>
    </>
  );
}

/** Google's "G" in the colours that its guidelines prescribe. */
const GoogleMark = () => (
  <svg viewBox="0 0 48 48" className="size-5" aria-hidden="true">
    <path
      fill="#EA4335"
      d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
    />
    <path
      fill="#4285F4"
      d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
    />
    <path
      fill="#FBBC05"
      d="M10.53 28.59A14.5 14.5 0 0 1 9.75 24c0-1.6.28-3.14.78-4.59l-7.98-6.19A24 24 0 0 0 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
    />
    <path
      fill="#34A853"
      d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
    />
  </svg>
);
