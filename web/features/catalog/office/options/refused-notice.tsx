import { Link } from 'react-router';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import type { Refused } from './refusal.ts';

/** Says why nothing was saved, with links to the products that prevent it. */
export const RefusedNotice = ({ refused: { message, products }, said = message }: { refused: Refused; said?: string | undefined }) => (
  <RefusalNotice>
    <p>{said}</p>
    {products.length > 0 && (
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {products.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/dashboard/products/${id}`} className="link inline-flex min-h-6 items-center text-inherit">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </RefusalNotice>
);
