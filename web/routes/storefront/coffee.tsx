import { Link } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { CatalogPage } from '#web/features/catalog/shelf/catalog-page.tsx';
import { FilterBar } from '#web/features/catalog/shelf/filters/filter-bar.tsx';
import type { Section } from '#web/features/catalog/shelf/sections/sections.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/coffee.ts';
import { addProduct } from './cart/add-product.ts';
import { arrivingList, useList } from './catalog/catalog-data.ts';
import { ListNotices, MenuParts } from './catalog/list-head.tsx';
import { loadList } from './catalog/load-list.server.ts';
import { ClubStrip } from './frame/club-strip.tsx';

const TITLE = 'Café de altura, en grano y en taza';
const DESCRIPTION =
  'Café mexicano de Chiapas, Veracruz y Oaxaca, tostado cada semana en lotes pequeños: bolsas en grano y bebidas de la barra.';

const TEXTS = {
  path: '/coffee',
  title: 'Café',
  searchLabel: 'Buscar café',
  loading: 'Cargando cafés...',
  empty: 'No hay cafés disponibles.',
  failed: 'No se pudieron cargar los cafés.',
};
const COFFEE: Category[] = ['café'];
const SECTIONS: Section[] = [
  { id: 'en-bolsa', title: 'En bolsa', holds: ({ ships }) => ships === true },
  { id: 'en-taza', title: 'En taza', holds: ({ ships }) => !ships },
];
const ORIGINS = ['Chiapas', 'Veracruz', 'Oaxaca'];
const ARCADE = ORIGINS.map((origin) => `cafe-${origin.toLowerCase()}`);

export const loader = (args: Route.LoaderArgs) => loadList(args, COFFEE, { path: TEXTS.path, title: TITLE, description: DESCRIPTION });
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => arrivingList(TEXTS.path, serverLoader());

export const meta = pageMeta(TITLE);

export default function Coffee({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CatalogPage
        texts={TEXTS}
        categories={COFFEE}
        sections={SECTIONS}
        Bar={FilterBar}
        arcade={ARCADE}
        {...useList(loaderData.shelf)}
        onAdd={addProduct}
      >
        <p className="lead mt-3.5 max-w-[40ch]">De tres sierras, tostado cada semana: en bolsa, para tu casa, o servido en la barra.</p>
        <ul className="mt-3 flex flex-wrap gap-x-6" aria-label="Orígenes">
          {ORIGINS.map((origin) => (
            <li key={origin}>
              <Link to={`/coffee?q=${origin}`} preventScrollReset className="link inline-flex min-h-11 items-center">
                {origin}
              </Link>
            </li>
          ))}
        </ul>
        <MenuParts at={TEXTS.path} />
        <ListNotices arriving={loaderData.announced} />
      </CatalogPage>
      <ClubStrip />
    </>
  );
}
