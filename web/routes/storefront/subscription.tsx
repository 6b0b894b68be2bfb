import { lazy, Suspense } from 'react';
import { originContext } from '#web/api/api-context.ts';
import { Benefits } from '#web/features/newsletter/benefits.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { publicMeta } from '#web/lib/seo.ts';
import { TileBorder } from '#web/ui/shop/tile-border.tsx';
import type { Route } from './+types/subscription.ts';

const ClubForm = lazy(() => import('#web/features/newsletter/club-form.tsx').then((module) => ({ default: module.ClubForm })));

const TITLE = 'Club Casa Blanca';
const DESCRIPTION =
  'Un correo al mes con lotes nuevos, catas y promociones, y puntos por cada compra que se vuelven descuentos y productos.';

export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: publicMeta({ title: TITLE, description: DESCRIPTION, origin: context.get(originContext), path: '/suscripcion' }),
});

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? pageMeta(TITLE);

export default function Subscription() {
  return (
    <>
      <section className="on-dark bg-noche text-fijo-claro">
        <div className="wrap grid items-center gap-[clamp(32px,6vw,96px)] py-[clamp(56px,7vw,104px)] lg:grid-cols-2">
          <div>
            <h1 className="h1">Club Casa Blanca</h1>
            <p className="lead mt-5 max-w-[42ch] text-[#ddefec]!">
              Un correo al mes con lotes nuevos, catas y promociones. Un clic para salir cuando quieras.
            </p>
          </div>
          <Suspense>
            <ClubForm />
          </Suspense>
        </div>
        <TileBorder />
      </section>
      <Benefits />
    </>
  );
}
