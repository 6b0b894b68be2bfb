import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import { originContext, settingsContext, shopContext } from '#web/api/api-context.ts';
import { Columns } from '#web/features/about/columns.tsx';
import { OwnStory, paragraphsOf } from '#web/features/about/own-story.tsx';
import { useShop } from '#web/hooks/use-shop.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { brandPicture, scenePicture } from '#web/lib/page/pictures.ts';
import { SCENE_ALTS } from '#web/lib/page/scene-alts.ts';
import { publicMeta } from '#web/lib/page/seo.ts';
import { addressOf, inQuarter, type ShopFacts } from '#web/lib/page/shop.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Picture } from '#web/ui/image/picture.tsx';
import { FactStrip } from '#web/ui/shop/frame/fact-strip.tsx';
import { Hours } from '#web/ui/shop/open/hours.tsx';
import type { Route } from './+types/nosotros.ts';

const TITLE = 'Sobre nosotros';
const description = (shop: ShopFacts): string =>
  `Una casa de muros blancos${inQuarter(shop)}: café comprado a familias de tres sierras, tueste de cada semana y cocina de todo el día.`;
const MOST_DESCRIBED = 155;

export const loader = ({ context }: Route.LoaderArgs) => {
  const shop = context.get(shopContext);
  const { nosotros } = context.get(settingsContext).marca;
  const [first] = paragraphsOf(nosotros?.texto ?? '');
  const meta = publicMeta({
    title: TITLE,
    description: first?.slice(0, MOST_DESCRIBED) ?? description(shop),
    origin: context.get(originContext),
    site: shop,
    path: '/nosotros',
  });
  return { nosotros, meta };
};

export const meta = pageMeta(TITLE);

export default function AboutUs({ loaderData: { nosotros } }: Route.ComponentProps) {
  const shop = useShop();
  const [lead, ...paragraphs] = paragraphsOf(nosotros?.texto ?? '');
  const [picture, ...pictures] = nosotros?.imagenes ?? [];
  return (
    <>
      <section className="wrap grid items-end gap-[clamp(32px,4vw,60px)] overflow-hidden pt-[clamp(36px,4vw,56px)] lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <div className="grid gap-6 pb-2 lg:pb-[clamp(40px,7vw,104px)]">
          <h1 className="h1 wrap-anywhere">{nosotros?.titulo ?? 'Una casa antes que una marca'}</h1>
          <p className="lead max-w-[44ch]">
            {lead ??
              'Encalamos los muros, abrimos los arcos y pusimos el tostador a la vista. Lo demás es trabajo de cada semana: comprar bien, tostar poco y servir sin prisa.'}
          </p>
        </div>
        <div className="portal">
          <Picture
            of={picture ? brandPicture(picture) : scenePicture('lounge')}
            alt={picture ? shop.name : SCENE_ALTS.lounge}
            sizes="(min-width:1024px) 740px, 92vw"
            style={{ objectPosition: '50% 50%' }}
            priority
          />
        </div>
      </section>
      <FactStrip>
        <li>
          <Clock />
          <Hours />
        </li>
        <li>
          <MapPin />
          {addressOf(shop)}
        </li>
      </FactStrip>
      {lead || pictures.length > 0 ? <OwnStory paragraphs={paragraphs} pictures={pictures} name={shop.name} /> : <Columns />}
      <div className="wrap flex flex-wrap gap-3 pb-section max-md:*:w-full">
        <LinkButton to="/coffee" size="lg">
          Ver los cafés
        </LinkButton>
        <LinkButton to="/contacto" size="lg" variant="secondary">
          Contacto
        </LinkButton>
      </div>
    </>
  );
}
