import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Inventory = lazy(() => import('#web/features/catalog/office/inventory.tsx').then((module) => ({ default: module.Inventory })));

export const meta = pageMeta('Productos', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ProductsRoom() {
  return <Inventory />;
}
