import Coffee from 'lucide-react/icons/coffee';
import Leaf from 'lucide-react/icons/leaf';
import Sofa from 'lucide-react/icons/sofa';
import { scenePicture } from '#web/lib/page/pictures.ts';
import { SCENE_ALTS } from '#web/lib/page/scene-alts.ts';
import { ArchFrame } from '#web/ui/image/arch-frame.tsx';
import { Picture } from '#web/ui/image/picture.tsx';

export const LoungeInfo = () => (
  <section className="py-section" id="info" tabIndex={-1} aria-labelledby="titulo-info">
    <div className="wrap grid items-center gap-[clamp(40px,7vw,112px)] lg:grid-cols-[5fr_6fr]">
      <div className="grid justify-items-start gap-[22px]">
        <h2 className="h2" id="titulo-info">
          Un espacio para relajarte
        </h2>
        <p className="lead max-w-[54ch]">El segundo patio de la casa. Aquí el ruido de la calle se queda en la barra.</p>
        <ul className="mt-2 grid w-full *:flex *:items-center *:gap-4 *:border-t *:border-linea *:py-4 [&_.lucide]:text-agave">
          <li>
            <Sofa />
            Sillones, mesas bajas y una barra privada para grupos pequeños.
          </li>
          <li>
            <Coffee />
            Métodos preparados en tu mesa: chemex, sifón y olla.
          </li>
          <li>
            <Leaf />
            Patio con agaves, sombra toda la tarde y calefacción en invierno.
          </li>
        </ul>
      </div>
      <ArchFrame className="aspect-square w-full max-w-[560px] lg:justify-self-end">
        <Picture
          of={scenePicture('lounge-detalle')}
          alt={SCENE_ALTS['lounge-detalle']}
          sizes="(min-width:1024px) 996px, 164vw"
          style={{ objectPosition: '27% 50%' }}
        />
      </ArchFrame>
    </div>
  </section>
);
