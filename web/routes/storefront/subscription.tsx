import { clubOf } from '#contract/shop.ts';
import { originContext, shopContext } from '#web/api/api-context.ts';
import { Benefits } from '#web/features/newsletter/benefits.tsx';
import { useShop } from '#web/hooks/use-shop.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { publicMeta } from '#web/lib/page/seo.ts';
import { lazyMain } from '#web/ui/lazy/lazy-main.tsx';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';
import type { Route } from './+types/subscription.ts';

const ClubForm = lazyMain(async () => (await import('#web/features/newsletter/club-form.tsx')).ClubForm);

const DESCRIPTION =
  'Un correo al mes con lotes nuevos, catas y promociones, y puntos por cada compra que se vuelven descuentos y productos.';

/** The page has the name of its links; the Club is what one joins. */
const titleOf = (shop: string): string => `Suscripción al ${clubOf(shop)}`;

export const loader = ({ context }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const origin = context.get(originContext);
  return { meta: publicMeta({ title: titleOf(shop.name), description: DESCRIPTION, origin, site: shop, path: '/suscripcion' }) };
};

export const meta = pageMeta(titleOf);

export default function Subscription() {
  const shop = useShop();
  return (
    <>
      <section className="on-dark bg-noche text-fijo-claro">
        <div className="wrap grid items-center gap-[clamp(32px,6vw,96px)] py-[clamp(56px,7vw,104px)] lg:grid-cols-2">
          <div>
            <h1 className="h1">{titleOf(shop.name)}</h1>
            <p className="lead mt-5 max-w-[42ch] text-[#ddefec]!">
              Un correo al mes con lotes nuevos, catas y promociones. Un clic para salir cuando quieras.
            </p>
          </div>
          <ClubForm />
        </div>
        <TileBorder />
      </section>
      <Benefits />
    </>
  );
}
