import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type AccessToken, MOST_TOKENS } from '#contract/tokens/tokens.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { shopNow } from '#web/lib/clock.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { formatDate } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Block } from '#web/ui/layout/block.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ConnectionPart } from '../part.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { type Made, NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';
import { lifeOf } from './words.ts';

type Open = { what: 'new' } | { what: 'made'; made: Made } | { what: 'revoke'; token: AccessToken };

/** The tokens with which other programs call the shop. */
export function TokensPart() {
  const loaded = useLoad((signal) => api('GET /api/tokens', {}, { signal }), 'tokens');
  const [open, setOpen, close] = useOpen<Open>();
  const list = useRef<HTMLUListElement>(null);
  const alive = loaded.data?.filter((token) => lifeOf(token, shopNow()).isAlive) ?? [];
  const ended = loaded.data?.filter((token) => !alive.includes(token)) ?? [];
  const isFull = alive.length >= MOST_TOKENS;

  const revoke = async ({ id }: AccessToken) => {
    const at = alive.findIndex((token) => token.id === id);
    try {
      await api('DELETE /api/tokens/{id}', { id });
      const revocado_at = new Date(shopNow()).toISOString();
      // Synchronously: the next row must exist, and the dialog must be closed, before it gets the focus.
      flushSync(() => {
        loaded.change((tokens) => tokens.map((token) => (token.id === id ? { ...token, revocado_at } : token)));
        close();
      });
      focusRow(list.current, at);
      toast.success('Token revocado');
    } catch (error) {
      close();
      toast.error(why(error, 'No se pudo revocar. Inténtalo otra vez.'));
    }
  };

  return (
    <ConnectionPart
      id="tokens"
      title="Tokens"
      about="Dan entrada a otro programa con el puesto que elijas: tu contador, una hoja de cálculo, una pantalla."
      action={
        alive.length > 0 && (
          <Button variant="neutral" size="sm" disabled={isFull} onClick={() => setOpen({ what: 'new' })}>
            <Plus className="size-4" />
            Crear token
          </Button>
        )
      }
    >
      {isFull && <p className="text-xs text-texto-2">Hay {MOST_TOKENS} vigentes, que es lo más. Revoca uno para crear otro.</p>}
      <Block loaded={loaded} failure="No se pudieron cargar los tokens" skeleton={<Skeleton className="h-32 w-full rounded-carta!" />}>
        {() => (
          <>
            {alive.length === 0 ? (
              <EmptyState
                card
                level="p"
                icon={<KeyRound />}
                title="Ningún token vigente"
                action={
                  <Button variant="neutral" onClick={() => setOpen({ what: 'new' })}>
                    Crear token
                  </Button>
                }
              >
                Cada programa lleva el suyo, así lo quitas sin tocar a los demás.
              </EmptyState>
            ) : (
              <Card>
                <ul ref={list} aria-label="Tokens vigentes" className="divide-y divide-linea">
                  {alive.map((token) => (
                    <TokenRow key={token.id} token={token} onRevoke={() => setOpen({ what: 'revoke', token })} />
                  ))}
                </ul>
              </Card>
            )}
            {ended.length > 0 && (
              <details>
                <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
                  {ended.length === 1 ? 'Uno que ya no sirve' : `${ended.length} que ya no sirven`}
                </summary>
                <Card className="mt-1">
                  <ul aria-label="Tokens que ya no sirven" className="divide-y divide-linea">
                    {ended.map((token) => (
                      <TokenRow key={token.id} token={token} />
                    ))}
                  </ul>
                </Card>
              </details>
            )}
          </>
        )}
      </Block>
      {open?.what === 'new' && (
        <NewToken
          onClose={close}
          onMade={(made) => {
            setOpen({ what: 'made', made });
            void loaded.reload();
          }}
        />
      )}
      {open?.what === 'made' && (
        <ShownOnce title={open.made.nombre} what="Token" secret={open.made.token} onClose={close}>
          Sirve hasta el {formatDate(open.made.until)}. Quien lo tenga actúa con su puesto: trátalo como una contraseña.
        </ShownOnce>
      )}
      {open?.what === 'revoke' && (
        <ConfirmDialog title="¿Revocar el token?" confirmLabel="Revocar" onConfirm={() => revoke(open.token)} onClose={close}>
          El programa que usa «{open.token.nombre}» deja de entrar en unos segundos. No se puede deshacer.
        </ConfirmDialog>
      )}
    </ConnectionPart>
  );
}
