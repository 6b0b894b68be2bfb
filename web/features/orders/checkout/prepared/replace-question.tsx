import { useState } from 'react';
import type { PreparedOrder } from '#contract/agents/agents.ts';
import { api } from '#web/api/api.ts';
import type { CartItem } from '#web/features/cart/state.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PageHead } from '#web/ui/layout/aside-layout.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

const SHOWN = 6;

type QuestionProps = {
  platform: string;
  items: PreparedOrder['items'];
  own: readonly CartItem[];
  /** @returns whether the cart was replaced */
  onReplace: () => Promise<boolean>;
  onKeep: () => void;
};

/** Asks whether the prepared order replaces the cart of the visitor. They are never merged. */
export function ReplaceQuestion({ platform, items, own, onReplace, onKeep }: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const names = useLoad(async (signal) => {
    const wanted = items.slice(0, SHOWN).map(async ({ product_id, quantity }) => {
      const product = await api('GET /api/products/{id}', { id: product_id }, { signal }).catch(() => null);
      return { name: product?.name ?? 'Un producto que ya no está en el menú', quantity };
    });
    return Promise.all(wanted);
  }, JSON.stringify(items));
  const replace = async () => {
    setBusy(true);
    setFailed(false);
    if (await onReplace()) return;
    setBusy(false);
    setFailed(true);
  };
  return (
    <div className="wrap pb-section">
      <PageHead title="Ya tienes productos en tu carrito">
        <p className="lead">
          Este enlace trae un pedido preparado por <b className="font-semibold text-espresso wrap-anywhere">{platform}</b>. ¿Con cuál
          sigues?
        </p>
      </PageHead>
      <div className="grid max-w-[860px] gap-6 sm:grid-cols-2">
        <Lines title="El pedido preparado" lines={names.data} more={items.length - SHOWN} />
        <Lines title="Tu carrito" lines={own.slice(0, SHOWN)} more={own.length - SHOWN} />
      </div>
      <div className="mt-7 grid max-w-[860px] gap-4">
        <ErrorNotice>{hasFailed && 'No se pudo cambiar tu carrito. Revisa tu conexión e inténtalo otra vez.'}</ErrorNotice>
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <Button busy={isBusy} onClick={replace}>
            Reemplazar mi carrito
          </Button>
          <Button variant="neutral" disabled={isBusy} onClick={onKeep}>
            Conservar el mío
          </Button>
        </div>
      </div>
    </div>
  );
}

type LinesProps = { title: string; lines: readonly { name: string; quantity: number }[] | null; more: number };

const Lines = ({ title, lines, more }: LinesProps) => (
  <section aria-label={title} className="min-w-0 border-t border-linea pt-4">
    <h2 className="h3 mb-2.5">{title}</h2>
    {lines === null ? (
      <Skeleton className="h-16" />
    ) : (
      <ul className="grid gap-1">
        {lines.map(({ name, quantity }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a product may be in it twice
          <li key={at} className="grid grid-cols-[minmax(1.5em,auto)_minmax(0,1fr)] gap-2">
            <b className="num text-right font-semibold">{quantity}</b>
            <span className="wrap-anywhere">{name}</span>
          </li>
        ))}
        {more > 0 && <li className="text-texto-2">y {more} más</li>}
      </ul>
    )}
  </section>
);
