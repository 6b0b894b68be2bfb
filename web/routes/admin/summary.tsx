import { Today } from '#web/features/orders/office/today.tsx';
import { Unmatched } from '#web/features/orders/office/unmatched.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { OfficePage } from '#web/ui/shop/office-page.tsx';
import { House } from './house.tsx';

export const meta = () => pageMeta('Dashboard', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Summary() {
  return (
    <OfficePage title="Dashboard">
      <Unmatched />
      <Today />
      <House />
    </OfficePage>
  );
}
