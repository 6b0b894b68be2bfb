import { legalNameContext, originContext, settingsContext, shopContext } from '#web/api/api-context.ts';
import { POLICY_PAGES, type PolicyPath } from '#web/features/policies/policy-pages.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { publicMeta } from '#web/lib/page/seo.ts';
import type { Route } from './+types/policy.ts';

/** One module for all policy pages: four modules would lengthen the route manifest, which every page loads. */
export const loader = ({ pattern, context }: Route.LoaderArgs) => {
  // Not the request's path, which may end with a slash.
  const path = pattern.replace(/^\/?/, '/') as PolicyPath;
  const { title, description } = POLICY_PAGES[path];
  const shop = context.get(shopContext);
  const { name } = shop;
  const legalName = context.get(legalNameContext);
  const { pedidos, entrega, caja } = context.get(settingsContext);
  // A zone may have hundreds of postal codes, which the page does not show.
  const zonas = entrega.zonas.map((zone) => ({ ...zone, codigos: [] }));
  return {
    path,
    settings: { pedidos, entrega: { ...entrega, zonas }, ...(caja && { caja }) },
    owner: legalName ? `${legalName} (${name})` : name,
    meta: publicMeta({ title, description: description(name), origin: context.get(originContext), site: shop, path }),
  };
};

export const meta = pageMeta((name) => name);

export default function Policy({ loaderData: { path, owner, settings } }: Route.ComponentProps) {
  const { Content } = POLICY_PAGES[path];
  return <Content owner={owner} settings={settings} />;
}
