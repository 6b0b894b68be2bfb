import type { PreparedLink } from './link.ts';

type PreparedByProps = NonNullable<PreparedLink['taken']> & { onLeave: () => void };

/** Who prepared the order, and what to check before paying it. */
export const PreparedBy = ({ platform, missing, onLeave }: PreparedByProps) => (
  <section
    aria-label="Pedido preparado"
    className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-carta bg-agave-suave px-4 py-3 text-sm text-agave"
  >
    <p className="min-w-0 flex-[1_1_20rem]">
      <b className="font-semibold wrap-anywhere">Preparado por {platform}.</b> Revisa lo marcado antes de pagar: nada está apartado ni
      pagado.
      {missing > 0 &&
        (missing === 1 ? ' Un producto ya no se puede pedir y no está.' : ` ${missing} productos ya no se pueden pedir y no están.`)}
    </p>
    <button type="button" className="link min-h-11 text-inherit" onClick={onLeave}>
      Seguir sin este enlace
    </button>
  </section>
);
