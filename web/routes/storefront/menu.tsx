import { CATEGORY_LABELS, MENU } from '#web/features/catalog/categories.ts';
import { CatalogPage } from '#web/features/catalog/shelf/catalog-page.tsx';
import type { Section } from '#web/features/catalog/shelf/sections/sections.ts';
import { DietBar } from '#web/features/catalog/shelf/wall/diet-bar.tsx';
import { isWall } from '#web/features/catalog/shelf/wall/diets.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/menu.ts';
import { addProduct } from './cart/add-product.ts';
import { arrivingList, useList } from './catalog/catalog-data.ts';
import { ListNotices, MenuParts } from './catalog/list-head.tsx';
import { loadList } from './catalog/load-list.server.ts';
import { ClubStrip } from './frame/club-strip.tsx';

const TITLE = 'Menú completo: café, bebidas y cocina';
const DESCRIPTION = 'Todo el menú en una página: café de la barra, bebidas, postres, desayunos, almuerzos y café en bolsa para tu casa.';

const TEXTS = {
  path: '/menu',
  title: 'Menú',
  searchLabel: 'Buscar en todo el menú',
  loading: 'Cargando productos...',
  empty: 'No hay productos disponibles.',
  failed: 'No se pudieron cargar los productos.',
};
const SECTIONS: Section[] = [
  ...(MENU.map((category) => ({
    id: category === 'café' ? 'cafe' : category,
    title: CATEGORY_LABELS[category],
    holds: (product) => product.category === category && !product.ships,
    category,
  })) satisfies Section[]),
  { id: 'en-bolsa', title: 'En bolsa', holds: ({ ships }) => ships === true, category: 'café' },
];
const ARCADE = ['latte', 'hot-cakes', 'cafe-chiapas'];

export const loader = (args: Route.LoaderArgs) => loadList(args, MENU, { path: TEXTS.path, title: TITLE, description: DESCRIPTION });
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => arrivingList(TEXTS.path, serverLoader());

export const meta = pageMeta(TITLE);

export default function Menu({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CatalogPage
        texts={TEXTS}
        categories={MENU}
        sections={SECTIONS}
        Bar={DietBar}
        isWall={isWall}
        arcade={ARCADE}
        {...useList(loaderData.shelf)}
        onAdd={addProduct}
      >
        <p className="lead mt-3.5 max-w-[40ch]">Lo de la barra, lo de la cocina y las bolsas para tu casa, en una sola carta.</p>
        <MenuParts at={TEXTS.path} />
        <ListNotices arriving={loaderData.announced} />
      </CatalogPage>
      <ClubStrip />
    </>
  );
}
