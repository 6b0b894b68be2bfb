import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { lazy, Suspense } from 'react';
import { ANSWER_TIME, SHOP } from '#contract/shop.ts';
import { originContext } from '#web/api/api-context.ts';
import { StreetMap } from '#web/features/contact/street-map.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { publicMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/contacto.ts';

/** Rendered by the server; its script loads after the first paint. */
const ContactForm = lazy(() => import('#web/features/contact/contact-form.tsx').then((module) => ({ default: module.ContactForm })));

const TITLE = 'Contacto';
const DESCRIPTION = `Escríbenos, llámanos o visítanos en ${SHOP.street}, Ciudad de México. Abrimos de lunes a domingo, ${SHOP.hours}.`;

export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: publicMeta({ title: TITLE, description: DESCRIPTION, origin: context.get(originContext), path: '/contacto' }),
});

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? pageMeta(TITLE);

export default function Contact() {
  return (
    <section className="wrap grid gap-[clamp(40px,6vw,96px)] py-[clamp(44px,6vw,88px)] lg:grid-cols-2">
      <div className="grid content-start gap-7">
        <div>
          <h1 className="h1">Contacto</h1>
          <p className="lead mt-4 max-w-[42ch]">La barra está abierta todo el día. Si prefieres escribir, también leemos.</p>
        </div>
        <StreetMap />
        <ul className="border-t border-linea *:flex *:min-h-12 *:items-center *:gap-3.5 *:border-b *:border-linea *:py-3 [&_.lucide]:text-agave">
          <li>
            <MapPin />
            <address className="not-italic">
              {SHOP.street}, {SHOP.city}
            </address>
          </li>
          <li>
            <Clock />
            {SHOP.days}, {SHOP.hours}
          </li>
          <li>
            <Phone />
            <a className="link num" href={`tel:${SHOP.phone.replaceAll(' ', '')}`}>
              {SHOP.phone}
            </a>
          </li>
          <li>
            <Mail />
            <a className="link" href={`mailto:${SHOP.email}`}>
              {SHOP.email}
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
        <Suspense>
          <ContactForm />
        </Suspense>
      </section>
    </section>
  );
}
