import { buttonClass } from '#web/ui/button/button-styles.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ArchFrame } from '#web/ui/image/arch-frame.tsx';
import { PageTitle } from '#web/ui/shop/frame/page-title.tsx';

const SEARCH = 'Buscar en el menú';

export const NotFoundPage = () => (
  <section className="wrap grid items-end gap-[clamp(32px,6vw,96px)] pt-[clamp(48px,7vw,104px)] lg:grid-cols-[6fr_5fr]">
    <PageTitle>Página no encontrada</PageTitle>
    <div className="grid justify-items-start gap-4 pb-[clamp(72px,9vw,136px)] max-lg:justify-items-center max-lg:text-center">
      <p className="display tracking-[-.03em]" aria-hidden="true">
        404
      </p>
      <h1 className="h3">Página no encontrada</h1>
      <p className="text-texto-2">La página que buscas no existe o fue movida.</p>
      <search aria-label={SEARCH} className="mt-2 w-full max-w-[480px]">
        <form action="/products" className="flex gap-2">
          <input
            type="search"
            name="q"
            required
            aria-label={SEARCH}
            placeholder="Buscar en el menú..."
            autoComplete="off"
            maxLength={100}
            className="control min-w-0 flex-1"
          />
          <button type="submit" className={buttonClass({})}>
            Buscar
          </button>
        </form>
      </search>
      <LinkButton to="/" variant="secondary">
        Volver al inicio
      </LinkButton>
    </div>
    <ArchFrame className="w-full max-w-[480px] justify-self-end max-lg:hidden" />
  </section>
);
