import { isRouteErrorResponse } from 'react-router';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { PageTitle } from '#web/ui/shop/frame/page-title.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <section className="wrap grid justify-items-center gap-4 py-section text-center">
      <PageTitle>No se pudo abrir la página</PageTitle>
      <h1 className="h2">No se pudo abrir la página</h1>
      <p className="max-w-[44ch] text-balance text-texto-2">La casa no respondió como debía. Inténtalo otra vez en un momento.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Reintentar</Button>
        <LinkButton to="/" variant="secondary">
          Volver al inicio
        </LinkButton>
      </div>
    </section>
  );
}
