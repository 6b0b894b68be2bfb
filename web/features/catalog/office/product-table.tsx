import Ellipsis from 'lucide-react/icons/ellipsis';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type RefObject, useState } from 'react';
import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { CATEGORY_LABELS } from '#web/features/catalog/categories.ts';
import { cx } from '#web/lib/cx.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { Badge } from '#web/ui/state/badge.tsx';

const HEAD = 'border-b border-linea bg-zocalo px-5 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-5 py-2 group-last:border-b-0 max-sm:border-0 max-sm:p-0';
const NAMED = 'max-sm:col-start-1 max-sm:before:text-texto-2 max-sm:before:content-[attr(data-name)]';

type ProductTableProps = {
  products: readonly StaffProduct[];
  body: RefObject<HTMLTableSectionElement | null>;
  onEdit: (product: StaffProduct) => void;
  onRemove: (product: StaffProduct) => void;
  /** Given when the table lists deleted products. */
  onRestore?: ((product: StaffProduct) => void) | undefined;
};

type OpenMenu = { product: StaffProduct; anchor: HTMLElement };

/** Products in rows; on phones each row is a block. */
export function ProductTable({ products, body, onEdit, onRemove, onRestore }: ProductTableProps) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const names = ['Nombre', 'Categoría', 'Precio', onRestore ? 'Eliminado' : 'Featured', 'Acciones'];
  return (
    <>
      <table className="w-full border-collapse max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" className={cx(HEAD, (name === 'Precio' || name === 'Acciones') && 'text-right!')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="max-sm:block">
          {products.map((product) => (
            <tr
              key={product.id}
              className="group max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0"
            >
              <td className={cx(CELL, 'font-medium')}>
                <span className="flex items-center gap-3.5">
                  <SmallArch picture={productPicture(product.image)} size={40} className="flex-none" />
                  <span className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1.5">
                    <span className="min-w-0 wrap-anywhere">{product.name}</span>
                    {product.sold_out_until ? (
                      <Badge tone="ocre">Agotado por hoy</Badge>
                    ) : (
                      !product.available && <Badge>No disponible</Badge>
                    )}
                  </span>
                </span>
              </td>
              <td className={cx(CELL, NAMED)} data-name="Categoría: ">
                {CATEGORY_LABELS[product.category]}
              </td>
              <td className={cx(CELL, NAMED, 'num text-right max-sm:text-left')} data-name="Precio: ">
                {formatPrice(product.price)}
              </td>
              {onRestore ? (
                <td className={cx(CELL, NAMED)} data-name="Eliminado: ">
                  {product.deleted_at && formatShortDate(product.deleted_at)}
                </td>
              ) : (
                <td className={cx(CELL, NAMED)} data-name="Featured: ">
                  {product.featured ? <Badge tone="agave">Sí</Badge> : <span className="text-texto-2">No</span>}
                </td>
              )}
              <td className={cx(CELL, 'text-right max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1')}>
                {onRestore ? (
                  <Button variant="neutral" size="sm" aria-label={`Recuperar ${product.name}`} onClick={() => onRestore(product)}>
                    <RotateCcw className="size-4" />
                    Recuperar
                  </Button>
                ) : (
                  <IconButton
                    label={`Acciones de ${product.name}`}
                    aria-haspopup="menu"
                    aria-expanded={menu?.product.id === product.id}
                    onClick={({ currentTarget }) => setMenu({ product, anchor: currentTarget })}
                  >
                    <Ellipsis />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {menu && (
        <Menu
          label="Acciones"
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
          items={[
            { label: 'Editar', onPick: () => onEdit(menu.product) },
            { label: 'Eliminar', danger: true, onPick: () => onRemove(menu.product) },
          ]}
        />
      )}
    </>
  );
}
