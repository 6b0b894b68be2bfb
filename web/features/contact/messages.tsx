import Mail from 'lucide-react/icons/mail';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ReceivedMessage } from '#contract/contact/contact.ts';
import { api } from '#web/api/api.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { MessageRow } from './message-row.tsx';
import { countNewMessages } from './new-messages.ts';

const LIMIT = 25;
const VIEWS = [
  {
    status: undefined,
    label: 'Todos',
    empty: 'Aún no hay mensajes',
    hint: 'Lo que te escriban por el formulario de contacto aparece aquí.',
  },
  { status: 'nuevo', label: 'Nuevos', empty: 'No hay mensajes nuevos', hint: 'Todos están atendidos.' },
  { status: 'atendido', label: 'Atendidos', empty: 'Ningún mensaje está atendido', hint: 'Los que marques como atendidos quedan aquí.' },
] as const;

/** Messages from visitors, with the unanswered ones. */
export function Messages() {
  const [query, change] = useQuery();
  const view = VIEWS.find(({ status }) => status === query.get('estado')) ?? VIEWS[0];
  const { status } = view;
  const pages = usePages(
    (offset, signal) => pageOf((counting) => counting('GET /api/contact', { status, limit: LIMIT, offset }, { signal })),
    ({ id }) => id,
    status ?? '',
  );
  const { rows } = pages;
  const list = useRef<HTMLUListElement>(null);
  const mark = async ({ id, answered_at }: ReceivedMessage) => {
    const answered = answered_at === null;
    const at = rows?.findIndex((one) => one.id === id) ?? 0;
    try {
      const marked = await api('PUT /api/contact/{id}', { id, answered });
      flushSync(() => pages.change(id, status ? null : marked));
      if (status) focusRow(list.current, at);
      void countNewMessages();
      toast.success(answered ? 'Mensaje marcado como atendido' : 'Mensaje marcado como nuevo');
    } catch {
      toast.error('Error al marcar el mensaje');
    }
  };
  const keepReply = (answered: ReceivedMessage) => {
    const at = rows?.findIndex(({ id }) => id === answered.id) ?? 0;
    const leaves = status === 'nuevo';
    flushSync(() => pages.change(answered.id, leaves ? null : answered));
    if (leaves) focusRow(list.current, at);
    void countNewMessages();
    toast.success('Respuesta enviada');
  };
  return (
    <OfficePage title="Mensajes" about={countOf(pages, 'mensaje', 'mensajes')}>
      <PagedList
        pages={pages}
        failure="No se pudieron cargar los mensajes"
        rowClass="h-36"
        filters={
          <Choices label="Estado">
            {VIEWS.map((one) => (
              <Choice key={one.label} pressed={one === view} onClick={() => change({ estado: one.status ?? null })}>
                {one.label}
              </Choice>
            ))}
          </Choices>
        }
        empty={
          <EmptyState icon={<Mail />} title={view.empty}>
            {view.hint}
          </EmptyState>
        }
      >
        {(shown) => (
          <ul ref={list} aria-label="Mensajes">
            {shown.map((message) => (
              <MessageRow key={message.id} message={message} onMark={() => mark(message)} onReplied={keepReply} />
            ))}
          </ul>
        )}
      </PagedList>
    </OfficePage>
  );
}
