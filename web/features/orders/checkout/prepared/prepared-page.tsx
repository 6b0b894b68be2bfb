import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Prepared } from '#contract/agents/agents.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useFreshCart } from '#web/features/cart/fresh-cart.ts';
import { PayPage } from '#web/features/orders/checkout/desk/pay-page.tsx';
import { ToCheck } from '#web/features/orders/checkout/pay-page/to-check.tsx';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { ClosedLink } from './closed-link.tsx';
import { keptLink, type PreparedLink } from './link.ts';
import { PreparedBy } from './prepared-by.tsx';
import { ReplaceQuestion } from './replace-question.tsx';
import { type Closed, closedBy, closedByError } from './rules.ts';
import { takePrepared } from './take.ts';

type PreparedPageProps = {
  title: string;
  user: User | null | undefined;
  link: PreparedLink;
  /** The visitor goes on with the own cart. */
  onLeave: () => void;
};

/** The payment of an order that a program prepared. */
export function PreparedPage({ title, user, link: first, onLeave }: PreparedPageProps) {
  const [link, setLink] = useState(first);
  const [closed, setClosed] = useState<Closed | null>(null);
  if (closed) return <ClosedLink why={closed} />;
  const close = (because: Closed) => {
    keptLink.forget();
    setClosed(because);
  };
  const { id, k, taken } = link;
  if (!taken) return <Opening link={link} onClosed={close} onTaken={setLink} onLeave={onLeave} />;
  return (
    <ToCheck value={{ place: taken.hasPlace, notes: true }}>
      <PayPage
        title={title}
        user={user}
        prepared={{ sesion: { id, k }, onClosed: () => close('used'), onPaid: keptLink.forget }}
        above={<PreparedBy {...taken} onLeave={onLeave} />}
      />
    </ToCheck>
  );
}

type OpeningProps = {
  link: PreparedLink;
  onClosed: (why: Closed) => void;
  onTaken: (link: PreparedLink) => void;
  onLeave: () => void;
};

/** Loads the prepared order. It becomes the cart at once when that is empty, else after the visitor agrees. */
function Opening({ link, onClosed, onTaken, onLeave }: OpeningProps) {
  const { id, k } = link;
  const loaded = useLoad(async (signal) => (await api('GET /api/agentes/sesiones/{id}', { id, k }, { signal })).data, `${id} ${k}`);
  const { state, owner, isFresh } = useFreshCart();
  const { data: prepared, error } = loaded;
  const [hasFailed, setFailed] = useState(false);
  const isTaking = useRef(false);
  const why404 = error instanceof ApiError ? closedByError(error) : null;
  const closed = prepared ? closedBy(prepared.estado) : why404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (closed) onClosed(closed);
  }, [closed]);

  const take = async (order: Prepared): Promise<boolean> => {
    isTaking.current = true;
    const taken = await takePrepared(link, order, owner);
    if (taken) onTaken(taken);
    else isTaking.current = false;
    return taken !== null;
  };
  const own = state?.items ?? [];
  const mayTake = prepared !== null && !closed && isFresh && own.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both are known
  useEffect(() => {
    if (mayTake && prepared && !isTaking.current) void take(prepared).then((isTaken) => setFailed(!isTaken));
  }, [mayTake]);

  if (error !== null && !prepared && !closed)
    return (
      <div className="wrap py-section">
        <ErrorStrip message={why(error, 'No se pudo abrir el pedido preparado.')} onRetry={loaded.reload} />
      </div>
    );
  if (hasFailed)
    return (
      <div className="wrap py-section">
        <ErrorStrip message="No se pudo llenar tu carrito." onRetry={() => prepared && take(prepared)} />
      </div>
    );
  if (!prepared || closed || !isFresh || mayTake || isTaking.current) return <Loading label="Abriendo el pedido preparado…" />;
  return (
    <ReplaceQuestion
      platform={prepared.plataforma}
      items={prepared.order_data.items}
      own={own}
      onReplace={() => take(prepared)}
      onKeep={onLeave}
    />
  );
}
