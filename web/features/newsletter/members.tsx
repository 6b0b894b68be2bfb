import Mails from 'lucide-react/icons/mails';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Member } from '#contract/newsletter/newsletter.ts';
import { clubOf, fileStem } from '#contract/shop.ts';
import { api } from '#web/api/api.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { DelayedSearch } from '#web/ui/form/delayed-search.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { MemberTable } from './member-table.tsx';

const LIMIT = 50;

/** Current and former members of the Club. Owners read whole e-mails and get the list as a file; managers read masked ones. */
export function Members({ mayExport }: { mayExport: boolean }) {
  const shop = useShop();
  const [query, change] = useQuery();
  const q = query.get('q') ?? '';
  const status = query.get('estado') === 'baja' ? 'baja' : 'suscrito';
  const pages = usePages(
    (offset, signal) => pageOf((counting) => counting('GET /api/subscriptions', { q, status, limit: LIMIT, offset }, { signal })),
    ({ id }) => id,
    `${status} ${q}`,
  );
  const { rows } = pages;
  const [asked, setAsked, endAsking] = useOpen<Member>();
  const place = useRef<HTMLDivElement>(null);
  const end = async ({ id, email }: Member) => {
    const at = rows?.findIndex((one) => one.id === id) ?? 0;
    try {
      await api('DELETE /api/subscriptions/{id}', { id });
      // Synchronously: the next row must exist, and the dialog must be closed, before it gets the focus.
      flushSync(() => {
        pages.change(id, null);
        endAsking();
      });
      focusRow(place.current?.querySelector('tbody') ?? null, at);
      toast.success(`${email} ya no está en el Club`);
    } catch {
      endAsking();
      toast.error('Error al dar de baja');
    }
  };
  return (
    <OfficePage
      title={clubOf(shop.name)}
      about={countOf(pages, ...nounsOf(status, q))}
      action={
        mayExport && (
          <DownloadButton
            path="/api/subscriptions.csv"
            file={`club-${fileStem(shop.name)}.csv`}
            variant="neutral"
            failure="Error al descargar la lista. Por favor, inténtelo de nuevo."
          >
            Exportar CSV
          </DownloadButton>
        )
      }
    >
      <PagedList
        pages={pages}
        failure="No se pudo cargar la lista del Club"
        rowClass="h-9"
        filters={
          <>
            <div className="max-w-[320px] flex-1 max-sm:max-w-none max-sm:basis-full">
              <DelayedSearch
                label="Buscar en el Club"
                placeholder={mayExport ? 'Buscar por correo' : 'Buscar por correo completo'}
                initial={q}
                onSearch={(text) => change({ q: text })}
              />
            </div>
            <Choices label="Estado">
              <Choice pressed={status === 'suscrito'} onClick={() => change({ estado: null })}>
                Suscritos
              </Choice>
              <Choice pressed={status === 'baja'} onClick={() => change({ estado: 'baja' })}>
                Bajas
              </Choice>
            </Choices>
          </>
        }
        empty={
          <EmptyState
            icon={<Mails />}
            title={q ? 'Ningún correo coincide' : status === 'baja' ? 'Nadie se ha dado de baja' : 'El Club espera a su primera persona'}
          >
            {q
              ? 'Cambia la búsqueda o mira en la otra lista.'
              : status === 'baja'
                ? 'Quien deja el Club aparece aquí.'
                : 'Quien se suscribe en la tienda aparece aquí.'}
          </EmptyState>
        }
      >
        {(members) => (
          <div ref={place}>
            <MemberTable members={members} left={status === 'baja'} onEnd={setAsked} />
          </div>
        )}
      </PagedList>
      {asked && (
        <ConfirmDialog title="¿Dar de baja del Club?" confirmLabel="Dar de baja" onConfirm={() => end(asked)} onClose={endAsking}>
          {asked.email} deja de recibir los correos del Club. Puede volver a suscribirse en la tienda.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}

function nounsOf(status: 'suscrito' | 'baja', q: string): [one: string, many: string] {
  if (q) return ['resultado', 'resultados'];
  return status === 'baja' ? ['baja', 'bajas'] : ['persona suscrita', 'personas suscritas'];
}
