import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const ProductRoom = lazy(() =>
  import('#web/features/catalog/office/editor/product-room.tsx').then((module) => ({ default: module.ProductRoom })),
);

export const meta = pageMeta('Editar Producto', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ProductEditorRoom() {
  return <ProductRoom />;
}
