import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { chosenOptions, defaultsOf, type Selection, selectionProblem, unitPrice } from '#contract/options/option-rules.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { pathWith } from '#web/lib/order/selection-link.ts';
import { formatUnits } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { Price } from '#web/ui/shop/product/price.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type Row = { product: Product; options: Selection; text: string; price: number; times: number };

/** The available products that the customer orders most, at today's prices. Products that sell out between the calls are left out. */
async function load(signal: AbortSignal): Promise<Row[]> {
  const usual = await api('GET /api/users/usual', {}, { signal });
  const rows = await Promise.all(
    usual.map(async ({ product_id, options: chosen, options_text: text, times }) => {
      const product = await api('GET /api/products/{id}', { id: product_id }, { signal }).catch(() => null);
      const groups = product?.options ?? [];
      // Ordered before the product had options: use the defaults.
      const options = chosen.length > 0 ? chosen : defaultsOf(groups);
      if (!product?.available || selectionProblem(groups, options)) return null;
      return { product, options, text, price: unitPrice(product.price, chosenOptions(groups, options)), times };
    }),
  );
  return rows.filter((row) => row !== null);
}

type UsualProps = { userId: string; onAdd: (product: Product, options: Selection | undefined) => Promise<boolean> };

/** 'Lo de siempre': the most ordered products with their options, each with a button that adds it. Renders nothing without orders. */
export function Usual({ userId, onAdd }: UsualProps) {
  const { data: rows, reload } = useLoad(load, userId);
  const [busy, setBusy] = useState<string | null>(null);
  if (!rows?.length) return null;
  const add = async (row: Row) => {
    setBusy(keyOf(row));
    if (await onAdd(row.product, row.product.options && row.options)) toast.success('Producto añadido al carrito');
    else {
      toast.error('No se pudo agregar al carrito');
      // A refused product may be sold out.
      await reload();
    }
    setBusy(null);
  };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 px-6 py-[22px]">
      <h2 className="nombre">Lo de siempre</h2>
      <ul>
        {rows.map((row) => {
          const { product, text, options, price, times } = row;
          const isBusy = busy === keyOf(row);
          return (
            <li key={keyOf(row)} className="flex items-center gap-3 border-b border-linea py-2.5 last:border-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <Link to={pathWith(product.slug, options)} className="font-semibold hover:underline">
                  {product.name}
                </Link>
                <ChosenText text={text} />
                <p className="flex flex-wrap gap-x-2 text-sm text-texto-2">
                  <Price price={price} className="text-sm text-espresso" />
                  En {formatUnits(times, 'pedido')}
                </p>
              </div>
              <Button
                variant="neutral"
                size="sm"
                busy={isBusy}
                busyLabel="Agregando..."
                aria-label={isBusy ? undefined : `Agregar ${product.name} al carrito${text && `: ${text}`}`}
                onClick={() => void add(row)}
              >
                Agregar
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** A key that differs between rows of the same product. */
const keyOf = ({ product, text }: Row): string => `${product.id} ${text}`;
