import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { api } from '#web/api/api.ts';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { StockControl } from '#web/features/catalog/office/stock/stock-control.tsx';

type StockPanelProps = { product: StaffProduct; onChange: (product: StaffProduct) => void };

/** The stock of the product. At 0 the product becomes unavailable, so the whole product is loaded again. */
export const StockPanel = ({ product, onChange }: StockPanelProps) => (
  <Panel title="Existencia">
    <StockControl
      kind="product"
      id={product.id}
      stock={product.stock ?? { mode: 'unlimited', left: null, refill: null }}
      onChange={async (stock) => {
        onChange({ ...product, stock });
        const now = (await api('GET /api/products/{id}', { id: product.id }).catch(() => null)) as StaffProduct | null;
        if (now) onChange(now);
      }}
    />
  </Panel>
);
