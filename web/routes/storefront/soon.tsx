import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import { useLocation } from 'react-router';
import { SHOP } from '#contract/shop.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { productPicture, scenePicture } from '#web/lib/pictures.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Nicho, ProductNicho } from '#web/ui/nicho.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ROOMS, type Room } from './soon-rooms.ts';

const roomAt = (pathname: string) => ROOMS[pathname.replace(/\/$/, '')];

export const meta = ({ location }: { location: { pathname: string } }) => {
  const room = roomAt(location.pathname);
  return room ? pageMeta(room.title, room.lead) : [];
};

/** A room that is announced: what will be there, and where the house is meanwhile. */
export default function Soon() {
  const room = roomAt(useLocation().pathname);
  if (!room) return null;
  return (
    <section className="wrap grid items-end gap-[clamp(32px,6vw,96px)] pt-[clamp(48px,7vw,104px)] lg:grid-cols-[6fr_5fr]">
      <div className="grid justify-items-start gap-[22px] pb-[clamp(44px,7vw,104px)]">
        <h1 className="h1">{room.title}</h1>
        <p className="lead max-w-[46ch]">{room.lead}</p>
        <ul className="grid w-full max-w-[480px] border-t border-linea text-sm *:flex *:min-h-12 *:items-center *:gap-3.5 *:border-b *:border-linea *:py-3.5 [&_.lucide]:text-agave">
          <li>
            <Clock />
            {SHOP.days}, {SHOP.hours}
          </li>
          <li>
            <MapPin />
            {SHOP.street}, {SHOP.city}
          </li>
          <li>
            <Mail />
            <a className="link" href={`mailto:${SHOP.email}`}>
              {SHOP.email}
            </a>
          </li>
        </ul>
        <LinkButton to={room.next.to} size="lg" className="max-md:w-full">
          {room.next.label}
        </LinkButton>
      </div>
      <Standing of={room.picture} />
    </section>
  );
}

const SIZES = '(min-width:1024px) 480px, 92vw';
const LOOK = 'w-full max-w-[480px] justify-self-end max-lg:hidden';

/** The page speaks without it, so it says nothing itself. */
const Standing = ({ of }: { of: Room['picture'] }) =>
  'scene' in of ? (
    <Nicho className={LOOK}>
      <Picture of={scenePicture(of.scene)} alt="" sizes={SIZES} style={{ objectPosition: of.position }} />
    </Nicho>
  ) : (
    <ProductNicho picture={productPicture(`/art/products/${of.product}-1000.webp`)} sizes={SIZES} className={LOOK} />
  );
