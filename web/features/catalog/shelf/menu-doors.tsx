import { Link } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { CATEGORY_LABELS } from '#web/features/catalog/categories.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';

const DOORS: readonly [Category, string, string][] = [
  ['café', '/coffee', 'latte'],
  ['bebidas', '/products?category=bebidas', 'agua-de-jamaica'],
  ['postres', '/products?category=postres', 'concha'],
  ['desayunos', '/products?category=desayunos', 'hot-cakes'],
  ['almuerzos', '/products?category=almuerzos', 'panini'],
];

/** Shown after a search without results: a link to the whole menu, and a small arch for each category. */
export const MenuDoors = () => (
  <nav aria-label="Menú por categoría">
    <ul className="mx-auto grid max-w-[760px] grid-cols-5 gap-[clamp(12px,2vw,28px)] max-md:max-w-[360px] max-md:grid-cols-3">
      {DOORS.map(([category, to, slug]) => (
        <li key={category} className="product-card gap-2.5! text-center">
          <ProductArch picture={productPicture(`/art/products/${slug}-1000.webp`)} sizes="(min-width:768px) 130px, 28vw" sill />
          <Link to={to} discover="none" className="font-semibold">
            {CATEGORY_LABELS[category]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
