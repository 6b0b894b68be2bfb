import { Link } from 'react-router';
import { scenePicture } from '#web/lib/page/pictures.ts';
import { SCENE_ALTS } from '#web/lib/page/scene-alts.ts';
import { ArchFrame } from '#web/ui/image/arch-frame.tsx';
import { Picture } from '#web/ui/image/picture.tsx';

/** Sobre nosotros. */
export const About = () => (
  <section className="py-section" aria-labelledby="nosotros">
    <div className="wrap grid items-center gap-[clamp(40px,7vw,112px)] lg:grid-cols-[5fr_6fr]">
      <ArchFrame className="aspect-square w-full max-w-[560px]">
        <Picture
          of={scenePicture('pour-over')}
          alt={SCENE_ALTS['pour-over']}
          sizes="(min-width:1024px) 996px, 164vw"
          style={{ objectPosition: '17% 50%' }}
        />
      </ArchFrame>
      <div className="grid justify-items-start gap-[22px] *:[p]:max-w-[54ch]">
        <h2 className="h2" id="nosotros">
          Una casa de muros blancos y café de tres sierras
        </h2>
        <p className="lead">
          Compramos directo a familias de Chiapas, Veracruz y Oaxaca. Tostamos en lotes pequeños y anotamos la fecha en cada bolsa, porque
          el café también tiene temporada.
        </p>
        <p className="text-texto-2">
          En la cocina seguimos la misma regla: pan de masa madre, tortilla de maíz azul y fruta del mercado. Nada llega a la mesa con
          prisa.
        </p>
        <Link to="/nosotros" className="link">
          Conoce nuestra historia
        </Link>
      </div>
    </div>
  </section>
);
