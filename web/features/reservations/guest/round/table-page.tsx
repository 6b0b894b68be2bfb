import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** The page that a table's code opens. Its links wait for hydration, which stores the table. */
export function TablePage({ mesa, isKnown }: { mesa: string; isKnown: boolean }) {
  const settings = useLoad((signal) => api('GET /api/ajustes', {}, { signal }), 'settings');
  if (!isKnown)
    return (
      <div className="wrap py-section">
        <EmptyState level="h1" title="No hay una mesa con ese número" action={<LinkButton to="/menu">Ver el menú</LinkButton>}>
          Escanea otra vez el código de tu mesa.
        </EmptyState>
      </div>
    );
  const isOff = settings.data?.data.pedidos.tipos.mesa === false;
  return (
    <div className="wrap grid items-end gap-x-[clamp(28px,5vw,72px)] gap-y-7 pt-[clamp(32px,4vw,56px)] pb-section md:grid-cols-[auto_minmax(0,1fr)]">
      {/* The table is drawn as the chosen arch, as on the payment page. */}
      <h1 className="grid justify-items-center border-b-10 border-barro-trazo md:px-8">
        <span className="grid h-[clamp(208px,24vw,312px)] w-[clamp(176px,20vw,264px)] content-end justify-items-center gap-1 rounded-t-[999px] bg-agave pb-[clamp(20px,3vw,40px)] text-sobre-agave forced-colors:border">
          <span className="nombre text-inherit">Mesa</span>{' '}
          <span className="num font-serif text-[clamp(5.5rem,9vw,8rem)] leading-none font-semibold">{mesa}</span>
        </span>
      </h1>
      {isOff ? (
        <Notice tone="info" role="status" className="max-w-[560px]">
          Por ahora no llevamos pedidos a las mesas. Pide en la barra.
        </Notice>
      ) : (
        <div className="grid justify-items-start gap-6 md:pb-4">
          <p className="lead max-w-[44ch]">Pide aquí y te lo llevamos. Cada quien pide y paga lo suyo, en las rondas que quieran.</p>
          <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:w-full">
            <LinkButton to="/menu" size="lg" data-early="" onClick={() => toast.success(`Mesa ${mesa}: tu pedido llega ahí.`)}>
              Ver el menú
            </LinkButton>
            <LinkButton to="/cart" size="lg" variant="secondary" data-early="">
              Ir a mi carrito
            </LinkButton>
          </div>
        </div>
      )}
    </div>
  );
}
