import { CATEGORY_LABELS, FOOD } from '#web/features/catalog/categories.ts';
import { CatalogPage } from '#web/features/catalog/shelf/catalog-page.tsx';
import { FilterBar } from '#web/features/catalog/shelf/filters/filter-bar.tsx';
import type { Section } from '#web/features/catalog/shelf/sections/sections.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/products.ts';
import { addProduct } from './cart/add-product.ts';
import { arrivingList, useList } from './catalog/catalog-data.ts';
import { ListNotices, MenuParts } from './catalog/list-head.tsx';
import { loadList } from './catalog/load-list.server.ts';
import { ClubStrip } from './frame/club-strip.tsx';

const TITLE = 'Menú de alimentos y bebidas';
const DESCRIPTION = 'Desayunos a cualquier hora, pan de la mañana, postres y bebidas de la casa.';

const TEXTS = {
  path: '/products',
  title: 'Alimentos y bebidas',
  searchLabel: 'Buscar en el menú',
  loading: 'Cargando productos...',
  empty: 'No hay productos disponibles.',
  failed: 'No se pudieron cargar los productos.',
};
const SECTIONS: Section[] = FOOD.map((category) => ({
  id: category,
  title: CATEGORY_LABELS[category],
  holds: (product) => product.category === category,
  category,
}));
const ARCADE = ['concha', 'agua-de-jamaica', 'hot-cakes'];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, FOOD, { path: TEXTS.path, title: TITLE, description: DESCRIPTION, described: '/feeds/menu.json' });
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => arrivingList(TEXTS.path, serverLoader());

export const meta = pageMeta(TITLE);

export default function Products({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CatalogPage
        texts={TEXTS}
        categories={FOOD}
        sections={SECTIONS}
        Bar={FilterBar}
        arcade={ARCADE}
        {...useList(loaderData.shelf)}
        onAdd={addProduct}
      >
        <p className="lead mt-3.5 max-w-[40ch]">Desayunos a cualquier hora, pan de la mañana y algo frío para la tarde.</p>
        <MenuParts at={TEXTS.path} />
        <ListNotices arriving={loaderData.announced} />
      </CatalogPage>
      <ClubStrip />
    </>
  );
}
