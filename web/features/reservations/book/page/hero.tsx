import CalendarCheck from 'lucide-react/icons/calendar-check';
import Clock from 'lucide-react/icons/clock';
import Users from 'lucide-react/icons/users';
import { MAX_GUESTS } from '#contract/reservations/lounge.ts';
import { scenePicture } from '#web/lib/page/pictures.ts';
import { SCENE_ALTS } from '#web/lib/page/scene-alts.ts';
import { buttonClass } from '#web/ui/button/button-styles.ts';
import { Picture } from '#web/ui/image/picture.tsx';
import { FactStrip } from '#web/ui/shop/frame/fact-strip.tsx';
import { Hours } from '#web/ui/shop/open/hours.tsx';
import { glide } from './glide.ts';

const FORM = '#reservar';
/** The id of the button that leads to the form. */
export const RESERVE_BUTTON = 'hero-reservar';
const PLACES = [
  { hash: FORM, label: 'Reservar mesa', variant: 'light' },
  { hash: '#menu', label: 'Ver menú', variant: 'inverse' },
  { hash: '#info', label: 'Sobre el lounge', variant: 'inverse' },
] as const;

/** The hero of the lounge page, dark in both themes, with the fact strip below it. */
export const LoungeHero = () => (
  <>
    <section className="on-dark bg-noche text-fijo-claro" id="lounge-hero">
      <div className="wrap grid items-end gap-[clamp(32px,5vw,80px)] pt-[clamp(48px,6vw,88px)] lg:grid-cols-[5fr_7fr]">
        <div className="grid justify-items-start gap-6 pb-2 lg:pb-[clamp(44px,7vw,104px)]">
          <h1 className="display">Bienvenido al Lounge</h1>
          <p className="lead max-w-[38ch] text-[#ddefec]!">
            Sillones hondos, sombra de arcos y una carta corta de café de autor. Para una junta, una tarde larga o una mesa de doce.
          </p>
          <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-auto max-md:*:px-4 lg:*:px-6 max-md:*:first:flex-[1_1_100%]">
            {PLACES.map(({ hash, label, variant }) => (
              <a
                key={hash}
                id={hash === FORM ? RESERVE_BUTTON : undefined}
                href={hash}
                onClick={glide}
                className={buttonClass({ variant, size: 'lg' })}
              >
                {label}
              </a>
            ))}
          </div>
        </div>
        <div className="aspect-[16/11.5] overflow-hidden rounded-[50%_50%_0_0/72%_72%_0_0] [&_img]:size-full [&_img]:object-cover">
          <Picture of={scenePicture('lounge')} alt={SCENE_ALTS.lounge} sizes="(min-width:1024px) 920px, 110vw" priority />
        </div>
      </div>
    </section>
    <FactStrip>
      <li>
        <Clock />
        <Hours />
      </li>
      <li>
        <Users />
        <a href={FORM} onClick={glide} className="inline-flex min-h-6 items-center underline underline-offset-4 max-md:min-h-11">
          Reserva una mesa de 1 a {MAX_GUESTS} personas
        </a>
      </li>
      <li>
        <CalendarCheck />
        Confirmación por correo
      </li>
    </FactStrip>
  </>
);
