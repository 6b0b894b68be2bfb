import { useLocation } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { Reviews } from '#web/features/reviews/reviews.tsx';
import { useSession } from '#web/features/session/store.ts';

/** A product's reviews for the current user; the sign-in returns to this page. */
export function ProductReviews({ product, narrow = false }: { product: Product; narrow?: boolean }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'unknown' || (session.status === 'signed-in' && !session.user)) return null;
  const userId = session.status === 'signed-in' ? (session.user?.id ?? null) : null;
  return (
    <Reviews
      key={`${product.id} ${userId}`}
      productId={product.id}
      rated={product}
      userId={userId}
      loginTo={`/login?redirect=${encodeURIComponent(pathname + search)}`}
      narrow={narrow}
    />
  );
}
