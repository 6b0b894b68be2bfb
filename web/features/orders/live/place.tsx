import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { clockWord } from '#contract/settings/hours-text.ts';
import { minutesOf, type OpeningHours, spansOn } from '#contract/settings/opening-hours.ts';
import { shopClock, theHour } from '#contract/shop-clock.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { addressOf, type ShopFacts } from '#web/lib/page/shop.ts';
import { buttonClass } from '#web/ui/button/button-styles.ts';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';
import { Hours } from '#web/ui/shop/open/hours.tsx';
import { isDrawn, StreetMap } from '#web/ui/shop/place/street-map.tsx';

/** `Abierto hoy hasta las 11 PM`, `Abre hoy a las 7 AM`; null when the shop is closed for today, and when it never closes. */
function openText(hours: OpeningHours, now: Date): string | null {
  const { today, minute } = shopClock(now);
  const span = spansOn(hours, today).find(([, closes]) => minute < minutesOf(closes));
  if (!span) return null;
  const [opens, closes] = span;
  if (opens === '00:00' && closes === '24:00') return null;
  return minutesOf(opens) <= minute ? `Abierto hoy hasta ${theHour(clockWord(closes))}` : `Abre hoy a ${theHour(clockWord(opens))}`;
}

/** The shop's address and hours, for guests who pick their order up. */
export function Place({ hours, now }: { hours: OpeningHours | null; now: number }) {
  const shop = useShop();
  const look = buttonClass({ variant: 'neutral', size: 'sm' });
  return (
    <div className="overflow-hidden rounded-carta border border-linea bg-blanco">
      {isDrawn(shop) ? <StreetMap name={shop.name} isHouse={!shop.brand} part /> : <TileBorder className="h-[22px]" />}
      <div className="grid gap-1.5 px-[22px] pt-5 pb-[22px]">
        <h2 className="nombre">{shop.name}</h2>
        <p>{addressOf(shop)}</p>
        <p className="text-sm text-texto-2">{(hours && openText(hours, new Date(now))) ?? <Hours />}</p>
        <div className="mt-2.5 flex flex-wrap gap-3">
          <a className={look} href={wayTo(shop)} target="_blank" rel="noreferrer">
            <MapPin className="size-4" />
            Cómo llegar
          </a>
          <a className={look} href={shop.tel}>
            <Phone className="size-4" />
            Llamar
          </a>
        </div>
      </div>
    </div>
  );
}

/** A link to directions, which phones open in their own map. */
const wayTo = (shop: ShopFacts): string => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressOf(shop))}`;
