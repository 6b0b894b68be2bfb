import Mails from 'lucide-react/icons/mails';
import { useEffect, useState } from 'react';
import { pageOf, usePages } from '#web/hooks/use-pages.ts';
import { useQuery } from '#web/hooks/use-query.ts';
import { Choice, Choices } from '#web/ui/choices.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { OfficePage } from '#web/ui/shop/office-page.tsx';
import { MemberTable } from './member-table.tsx';

const LIMIT = 50;
/** Pause after typing before the list is searched, in milliseconds. */
const PAUSE = 250;

/** Current and former members of the Club, and the list as a file. */
export function Members() {
  const [query, change] = useQuery();
  const q = query.get('q') ?? '';
  const status = query.get('estado') === 'baja' ? 'baja' : 'suscrito';
  const pages = usePages(
    (offset, signal) => pageOf((counting) => counting('GET /api/subscriptions', { q, status, limit: LIMIT, offset }, { signal })),
    ({ id }) => id,
    `${status} ${q}`,
  );
  const { rows, total } = pages;
  return (
    <OfficePage
      title="Club Casa Blanca"
      about={rows ? `${total} ${nounOf(status, q, total)}` : 'Cargando…'}
      action={
        <DownloadButton
          path="/api/subscriptions.csv"
          file="club-casa-blanca.csv"
          variant="neutral"
          failure="Error al descargar la lista. Por favor, inténtelo de nuevo."
        >
          Exportar CSV
        </DownloadButton>
      }
    >
      <PagedList
        pages={pages}
        failure="No se pudo cargar la lista del Club"
        rowClass="h-9"
        filters={
          <>
            <div className="max-w-[320px] flex-1 max-sm:max-w-none max-sm:basis-full">
              <MemberSearch onSearch={(text) => change({ q: text })} initial={q} />
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
        {(members) => <MemberTable members={members} left={status === 'baja'} />}
      </PagedList>
    </OfficePage>
  );
}

function nounOf(status: 'suscrito' | 'baja', q: string, total: number): string {
  const [one, many] = q ? ['resultado', 'resultados'] : status === 'baja' ? ['baja', 'bajas'] : ['persona suscrita', 'personas suscritas'];
  return total === 1 ? one : many;
}

function MemberSearch({ initial, onSearch }: { initial: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is written asks anew
  useEffect(() => {
    if (text === initial) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return <SearchField label="Buscar en el Club" placeholder="Buscar por correo" initial={initial} onChange={setText} />;
}
