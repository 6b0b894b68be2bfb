import { originContext } from '#web/api/api-context.ts';
import { Returns } from '#web/features/policies/returns.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { publicMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/returns.ts';

const TITLE = 'Devoluciones y cancelaciones';
const DESCRIPTION = 'Cómo cancelar un pedido, qué hacer si algo llegó mal y cómo vuelve tu dinero.';

export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: publicMeta({ title: TITLE, description: DESCRIPTION, origin: context.get(originContext), path: '/devoluciones' }),
});

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? pageMeta(TITLE);

export default Returns;
