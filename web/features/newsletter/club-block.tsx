import { clubOf } from '#contract/shop.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';
import { ClubForm } from './club-form.tsx';

/** The Club's section under its tile border. */
export const ClubBlock = () => {
  const shop = useShop();
  return (
    <section className="on-dark bg-noche text-fijo-claro" aria-labelledby="club">
      <TileBorder />
      <div className="wrap grid items-center gap-[clamp(32px,6vw,96px)] py-[clamp(56px,6vw,92px)] lg:grid-cols-2">
        <div>
          <h2 className="h2" id="club">
            {clubOf(shop.name)}
          </h2>
          <p className="lead mt-3.5 max-w-[42ch] text-[#ddefec]!">
            Un correo al mes con lotes nuevos, catas y promociones. Un clic para salir cuando quieras.
          </p>
        </div>
        <ClubForm />
      </div>
    </section>
  );
};
