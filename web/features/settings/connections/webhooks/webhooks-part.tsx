import Plus from 'lucide-react/icons/plus';
import Webhook from 'lucide-react/icons/webhook';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Webhook as Hook, MOST_WEBHOOKS, OLD_SECRET_HOURS } from '#contract/webhooks/webhooks.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { CHECK_CONNECTION, noAnswerText } from '#web/api/no-answer.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Block } from '#web/ui/layout/block.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { DetailPlace } from '#web/ui/shop/frame/detail-place.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ConnectionPart } from '../part.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type Asked, WebhookRow } from './webhook-row.tsx';

type Open = { what: 'new' } | { what: 'secret'; url: string; secreto: string } | { what: Asked; hook: Hook };

const messageOf = (error: unknown) => noAnswerText(error) ?? (error instanceof ApiError ? error.message : CHECK_CONNECTION);

/** The addresses that the shop tells of its changes. */
export function WebhooksPart({ isOwner }: { isOwner: boolean }) {
  const loaded = useLoad((signal) => api('GET /api/webhooks', {}, { signal }), 'webhooks');
  const [open, setOpen, close] = useOpen<Open>();
  const list = useRef<HTMLUListElement>(null);
  const hooks = loaded.data ?? [];
  const isFull = hooks.length >= MOST_WEBHOOKS;

  const saved = (hook: Hook) => {
    loaded.change((before) => before.map((one) => (one.id === hook.id ? hook : one)));
    close();
    toast.success('Webhook guardado');
  };
  const made = ({ secreto, ...hook }: Hook & { secreto: string }) => {
    loaded.change((before) => [...before, hook]);
    setOpen({ what: 'secret', url: hook.url, secreto });
  };
  const remove = async ({ id }: Hook) => {
    const at = hooks.findIndex((hook) => hook.id === id);
    try {
      await api('DELETE /api/webhooks/{id}', { id });
      // Synchronously: the next row must exist, and the dialog must be closed, before it gets the focus.
      flushSync(() => {
        loaded.change((before) => before.filter((hook) => hook.id !== id));
        close();
      });
      focusRow(list.current, at);
      toast.success('Webhook borrado');
    } catch (error) {
      close();
      toast.error(messageOf(error), { title: 'No se pudo borrar' });
    }
  };
  const renew = async ({ id, url }: Hook) => {
    try {
      const { secreto } = await api('POST /api/webhooks/{id}/secreto', { id });
      setOpen({ what: 'secret', url, secreto });
    } catch (error) {
      close();
      toast.error(messageOf(error), { title: 'No se pudo hacer el secreto' });
    }
  };
  const test = async (hook: Hook) => {
    try {
      await api('POST /api/webhooks/{id}/prueba', { id: hook.id });
      setOpen({ what: 'deliveries', hook });
    } catch (error) {
      toast.error(messageOf(error), { title: 'No se pudo mandar la prueba' });
    }
  };
  const ask = (what: Asked | 'test', hook: Hook) => (what === 'test' ? void test(hook) : setOpen({ what, hook }));

  return (
    <ConnectionPart
      id="webhooks"
      title="Webhooks"
      about="La tienda avisa de sus cambios a otra dirección, firmados con un secreto."
      action={
        hooks.length > 0 && (
          <Button variant="neutral" size="sm" disabled={isFull} onClick={() => setOpen({ what: 'new' })}>
            <Plus className="size-4" />
            Agregar webhook
          </Button>
        )
      }
    >
      {isFull && <p className="text-xs text-texto-2">Hay {MOST_WEBHOOKS}, que es lo más. Borra uno para agregar otro.</p>}
      <Block loaded={loaded} failure="No se pudieron cargar los webhooks" skeleton={<Skeleton className="h-32 w-full rounded-carta!" />}>
        {() =>
          hooks.length === 0 ? (
            <EmptyState
              card
              level="p"
              icon={<Webhook />}
              title="Ningún webhook"
              action={
                <Button variant="neutral" onClick={() => setOpen({ what: 'new' })}>
                  Agregar webhook
                </Button>
              }
            >
              Sirven para llevar pedidos, reservaciones o agotados a otro sistema en cuanto pasan.
            </EmptyState>
          ) : (
            <Card>
              <ul ref={list} aria-label="Webhooks" className="divide-y divide-linea">
                {hooks.map((hook) => (
                  <WebhookRow key={hook.id} hook={hook} onAsk={(what) => ask(what, hook)} />
                ))}
              </ul>
            </Card>
          )
        }
      </Block>
      {open?.what === 'new' && <WebhookDialog isOwner={isOwner} onMade={made} onSaved={saved} onClose={close} />}
      {open?.what === 'edit' && <WebhookDialog hook={open.hook} isOwner={isOwner} onMade={made} onSaved={saved} onClose={close} />}
      {open?.what === 'secret' && (
        <ShownOnce title="Secreto del webhook" what="Secreto" secret={open.secreto} onClose={close}>
          Con él comprueba <span className="wrap-anywhere">{open.url}</span> que el aviso es de tu tienda.
        </ShownOnce>
      )}
      {open?.what === 'renew' && (
        <ConfirmDialog title="¿Hacer un secreto nuevo?" confirmLabel="Hacer secreto" onConfirm={() => renew(open.hook)} onClose={close}>
          El de ahora firma también durante {OLD_SECRET_HOURS} horas, para que tengas tiempo de cambiarlo allá.
        </ConfirmDialog>
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog title="¿Borrar el webhook?" confirmLabel="Borrar" onConfirm={() => remove(open.hook)} onClose={close}>
          La tienda deja de avisar a <span className="wrap-anywhere">{open.hook.url}</span>, y su lista de entregas se pierde.
        </ConfirmDialog>
      )}
      {open?.what === 'deliveries' && (
        <DetailPlace docked={false} label="Entregas del webhook" onClose={close}>
          <Deliveries hook={open.hook} onClose={close} />
        </DetailPlace>
      )}
    </ConnectionPart>
  );
}
