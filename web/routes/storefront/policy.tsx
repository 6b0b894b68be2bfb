import { originContext } from '#web/api/api-context.ts';
import { POLICY_PAGES, type PolicyPath } from '#web/features/policies/policy-pages.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { publicMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/policy.ts';

/** One module for all policy pages: four would lengthen the route manifest, which every page loads. */
export const loader = ({ pattern, context }: Route.LoaderArgs) => {
  // Not the request's path, which may end with a slash.
  const path = pattern.replace(/^\/?/, '/') as PolicyPath;
  const { title, description } = POLICY_PAGES[path];
  return { path, meta: publicMeta({ title, description, origin: context.get(originContext), path }) };
};

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? pageMeta('Casa Blanca');

export default function Policy({ loaderData: { path } }: Route.ComponentProps) {
  const { Content } = POLICY_PAGES[path];
  return <Content />;
}
