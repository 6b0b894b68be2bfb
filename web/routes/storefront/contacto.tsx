import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { weekSentence } from '#contract/settings/hours-text.ts';
import { ANSWER_TIME } from '#contract/shop.ts';
import { originContext, settingsContext, shopContext } from '#web/api/api-context.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { publicMeta } from '#web/lib/page/seo.ts';
import { addressOf } from '#web/lib/page/shop.ts';
import { lazyMain } from '#web/ui/lazy/lazy-main.tsx';
import { Hours } from '#web/ui/shop/open/hours.tsx';
import { isDrawn, StreetMap } from '#web/ui/shop/place/street-map.tsx';
import type { Route } from './+types/contacto.ts';

const ContactForm = lazyMain(async () => (await import('#web/features/contact/contact-form.tsx')).ContactForm);

const TITLE = 'Contacto';

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const hours = weekSentence(context.get(settingsContext).horario);
  const description = `Escríbenos, llámanos o visítanos en ${addressOf(shop)}. Abrimos ${hours}.`;
  return { hours, meta: publicMeta({ title: TITLE, description, origin: context.get(originContext), site: shop, path: '/contacto' }) };
}

export const meta = pageMeta(TITLE);

export default function Contact({ loaderData: { hours } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <section className="wrap grid gap-[clamp(40px,6vw,96px)] py-[clamp(44px,6vw,88px)] lg:grid-cols-2">
      <div className="grid content-start gap-7">
        <div>
          <h1 className="h1">Contacto</h1>
          <p className="lead mt-4 max-w-[42ch]">Abrimos {hours}. Si prefieres escribir, también leemos.</p>
        </div>
        {isDrawn(shop) && <StreetMap name={shop.name} isHouse={!shop.brand} className="rounded-carta border border-linea" />}
        <ul className="border-t border-linea *:flex *:min-h-12 *:items-center *:gap-3.5 *:border-b *:border-linea *:py-3 [&_.lucide]:text-agave">
          <li>
            <MapPin />
            <address className="not-italic">{addressOf(shop)}</address>
          </li>
          <li>
            <Clock />
            <Hours />
          </li>
          <li>
            <Phone />
            <a className="link num" href={shop.tel}>
              {shop.phone}
            </a>
          </li>
          <li>
            <Mail />
            <a className="link" href={`mailto:${shop.email}`}>
              {shop.email}
            </a>
          </li>
        </ul>
      </div>
      <section aria-labelledby="escribenos" className="grid content-start gap-6">
        <div>
          <h2 className="h3" id="escribenos">
            Escríbenos
          </h2>
          <p className="mt-1.5 text-texto-2">Pedidos, eventos, facturas o una duda sobre tu café: respondemos {ANSWER_TIME}.</p>
        </div>
        <ContactForm />
      </section>
    </section>
  );
}
