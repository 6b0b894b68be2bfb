import { originContext } from '#web/api/api-context.ts';
import { Terms } from '#web/features/policies/terms.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { publicMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/terms.ts';

const TITLE = 'Términos y condiciones';
const DESCRIPTION = 'Las reglas de la tienda en línea de Casa Blanca: cuenta, precios, pago, puntos, lounge y reseñas.';

export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: publicMeta({ title: TITLE, description: DESCRIPTION, origin: context.get(originContext), path: '/terminos' }),
});

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? pageMeta(TITLE);

export default Terms;
