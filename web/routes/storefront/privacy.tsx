import { originContext } from '#web/api/api-context.ts';
import { Privacy } from '#web/features/policies/privacy.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { publicMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/privacy.ts';

const TITLE = 'Aviso de privacidad';
const DESCRIPTION = 'Qué datos tuyos usa Casa Blanca, para qué, con quién los comparte y cómo ejerces tus derechos ARCO.';

export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: publicMeta({ title: TITLE, description: DESCRIPTION, origin: context.get(originContext), path: '/privacidad' }),
});

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? pageMeta(TITLE);

export default Privacy;
