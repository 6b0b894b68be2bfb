import { scenePicture } from '#web/lib/page/pictures.ts';
import { SCENE_ALTS } from '#web/lib/page/scene-alts.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ArchFrame } from '#web/ui/image/arch-frame.tsx';
import { Picture } from '#web/ui/image/picture.tsx';

/** Invitation to the lounge, dark in both themes. */
export const LoungeStrip = () => (
  <section
    className="on-dark bg-noche text-fijo-claro [--cb-sombra-nicho:inset_14px_16px_30px_-14px_rgb(0_0_0/.4)]"
    aria-labelledby="lounge"
  >
    <div className="wrap grid items-end gap-[clamp(32px,6vw,96px)] pt-[clamp(56px,7vw,104px)] lg:grid-cols-[6fr_5fr]">
      <div className="grid justify-items-start gap-[22px] pb-2 lg:pb-[clamp(56px,7vw,104px)]">
        <h2 className="h1" id="lounge">
          El lounge, cuando la ciudad baja la voz
        </h2>
        <p className="lead max-w-[44ch] text-[#ddefec]!">
          Sillones bajos, música suave y mesas para dos o para doce. Reserva en línea y nosotros apartamos tu rincón.
        </p>
        <LinkButton to="/lounge" size="lg" variant="light">
          Bienvenido al lounge
        </LinkButton>
      </div>
      <ArchFrame className="aspect-[6/7]">
        <Picture of={scenePicture('lounge')} alt={SCENE_ALTS.lounge} sizes="(min-width:1024px) 1150px, 190vw" />
      </ArchFrame>
    </div>
  </section>
);
