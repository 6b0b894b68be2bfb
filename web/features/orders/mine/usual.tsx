import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/use-load.ts';
import { formatUnits } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Price } from '#web/ui/shop/price.tsx';
import { toast } from '#web/ui/toast.ts';

type Row = { product: Product; times: number };

/** What the customer orders most, at today's prices. Products that are gone or sold out are left out. */
async function load(signal: AbortSignal): Promise<Row[]> {
  const usual = await api('GET /api/users/usual', {}, { signal });
  const rows = await Promise.all(
    usual.map(async ({ product_id, times }) => {
      const product = await api('GET /api/products/{id}', { id: product_id }, { signal }).catch(() => null);
      return product?.available ? { product, times } : null;
    }),
  );
  return rows.filter((row) => row !== null);
}

type UsualProps = { userId: string; onAdd: (product: Product) => Promise<boolean> };

/** 'Lo de siempre': the products of most orders, each added to the cart by one button. Nothing without orders. */
export function Usual({ userId, onAdd }: UsualProps) {
  const { data: rows } = useLoad(load, userId);
  const [busy, setBusy] = useState<string | null>(null);
  if (!rows?.length) return null;
  const add = async (product: Product) => {
    setBusy(product.id);
    if (await onAdd(product)) toast.success('Producto añadido al carrito');
    setBusy(null);
  };
  return (
    <Card className="grid gap-2 px-6 py-[22px]">
      <h2 className="nombre">Lo de siempre</h2>
      <ul>
        {rows.map(({ product, times }) => (
          <li key={product.id} className="flex items-center gap-3 border-b border-linea py-2.5 last:border-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <Link to={`/products/${product.slug}`} className="font-semibold hover:underline">
                {product.name}
              </Link>
              <p className="flex flex-wrap gap-x-2 text-sm text-texto-2">
                <Price price={product.price} className="text-sm text-texto" />
                En {formatUnits(times, 'pedido')}
              </p>
            </div>
            <Button
              variant="neutral"
              size="sm"
              busy={busy === product.id}
              busyLabel="Agregando..."
              aria-label={busy === product.id ? undefined : `Agregar ${product.name} al carrito`}
              onClick={() => void add(product)}
            >
              Agregar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
