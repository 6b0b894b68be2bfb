import { FACTURA_KINDS } from '#contract/invoices/factura-states.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Notice } from '#web/ui/state/notice.tsx';

const MOST = 3;
const RETRIED = 'El servicio de timbrado aún no contesta. Se pide otra vez solo.';

/** The documents that wait for their stamp, and the refused ones that no guest corrects, each with the reason. */
async function load(signal: AbortSignal) {
  const asked = [
    ...FACTURA_KINDS.map((tipo) => ({ tipo, estado: 'en_proceso' as const })),
    ...(['global', 'egreso'] as const).map((tipo) => ({ tipo, estado: 'rechazada' as const })),
  ];
  const rows = (await Promise.all(asked.map((query) => api('GET /api/invoices', { ...query, limit: MOST }, { signal })))).flat();
  const found = await Promise.all(rows.map(({ id }) => api('GET /api/facturas/{id}', { id }, { signal }).catch(() => null)));
  return rows.map(({ id, folio, estado }, at) => ({ id, folio, estado, why: found[at]?.data.motivo ?? RETRIED }));
}

/** What waits among the fiscal documents, and why. @param changed loads again when it changes */
export function WaitingDocuments({ changed }: { changed: number }) {
  const { data } = useLoad(load, String(changed));
  if (!data?.length) return null;
  return (
    <Notice tone="warning">
      <ul className="grid gap-1">
        {data.map(({ id, folio, estado, why }) => (
          <li key={id}>
            <b className="num font-semibold">{folio}</b> {estado === 'rechazada' ? 'fue rechazada' : 'está en proceso'}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
