import { originContext } from '#web/api/api-context.ts';
import { Shipping } from '#web/features/policies/shipping.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { publicMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/shipping.ts';

const TITLE = 'Envíos';
const DESCRIPTION = 'A dónde llevamos tu pedido, cómo viaja cada cosa y cómo seguirlo. El envío no tiene costo.';

export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: publicMeta({ title: TITLE, description: DESCRIPTION, origin: context.get(originContext), path: '/envios' }),
});

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? pageMeta(TITLE);

export default Shipping;
