import Clock from 'lucide-react/icons/clock';
import Coffee from 'lucide-react/icons/coffee';
import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { brandPicture, scenePicture } from '#web/lib/page/pictures.ts';
import { SCENE_ALTS } from '#web/lib/page/scene-alts.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Picture } from '#web/ui/image/picture.tsx';
import { FactStrip } from '#web/ui/shop/frame/fact-strip.tsx';
import { Hours } from '#web/ui/shop/open/hours.tsx';

/** @param words the shop's own words and picture; what is null is as the shop comes */
export const Hero = ({ words }: { words: PublicSettings['marca']['portada'] }) => {
  const shop = useShop();
  // The hero's coffee bag has the name of the shop as it comes printed on it.
  const scene = shop.brand ? 'lounge-detalle' : 'hero';
  return (
    <>
      <section className="overflow-hidden">
        <div className="wrap grid items-end gap-[clamp(32px,4vw,60px)] pt-[clamp(52px,4vw,56px)] lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
          <div className="grid justify-items-start gap-[26px] pb-2 lg:pb-[clamp(40px,7vw,104px)]">
            <h1 className="display wrap-anywhere">{words?.titulo ?? 'Café de altura, a la sombra de un arco'}</h1>
            <p className="lead max-w-[34ch]">
              {words?.texto ?? 'Grano mexicano tostado cada semana, cocina de todo el día y un lounge para quedarse un rato más.'}
            </p>
            <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-[1_1_100%]">
              <LinkButton to="/products" size="lg">
                Descubrir el menú
              </LinkButton>
              <LinkButton to="/lounge" size="lg" variant="secondary">
                Bienvenido al lounge
              </LinkButton>
              <LinkButton to="/lounge#reservar" size="lg" variant="text" className="px-3! md:-ml-3">
                Reservar mesa
              </LinkButton>
            </div>
          </div>
          <div className="portal">
            <Picture
              of={words?.imagen ? brandPicture(words.imagen) : scenePicture(scene)}
              alt={words?.imagen ? shop.name : SCENE_ALTS[scene]}
              style={words?.imagen || shop.brand ? { objectPosition: '50% 50%' } : undefined}
              sizes="(min-width:1024px) 740px, 92vw"
              priority
            />
          </div>
        </div>
      </section>
      <FactStrip>
        <li>
          <Clock />
          <Hours />
        </li>
        <li>
          <MapPin />
          {shop.street.replace(/^Av\. /, '')}
        </li>
        <li>
          <Coffee />
          <Link
            to="/menu"
            prefetch="intent"
            className="-my-2.5 inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
          >
            Más de 20 opciones para elegir
          </Link>
        </li>
      </FactStrip>
    </>
  );
};
