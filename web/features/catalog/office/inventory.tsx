import Coffee from 'lucide-react/icons/coffee';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { countOf, pageOf, usePages } from '#web/hooks/data/use-pages.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { DelayedSearch } from '#web/ui/form/delayed-search.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductTable } from './product-table.tsx';
import { StationNotice } from './station-notice.tsx';

const LIMIT = 50;
const DELETED = { eliminados: '1' } as const;
const STATION_OPEN = { sin_estacion: '1' } as const;

type Open = { what: 'edit' | 'remove'; product: StaffProduct } | { what: 'add' | 'import' };

/** All products: search, add, change, delete and restore them, and exchange them with a spreadsheet. */
export function Inventory() {
  const [query, change] = useQuery();
  const [open, setOpen, close] = useOpen<Open>();
  const [turn, setTurn] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const q = query.get('q') ?? '';
  const view = query.get('ver');
  const isDeleted = view === 'eliminados';
  const isStationOpen = view === 'sin-estacion';
  const pages = usePages(
    (offset, signal) =>
      pageOf(async (counting) => {
        const what = isDeleted ? DELETED : isStationOpen ? STATION_OPEN : q ? ({ en: 'nombre' } as const) : {};
        return (await counting('GET /api/products', { q, limit: LIMIT, offset, version: '1', ...what }, { signal })) as StaffProduct[];
      }),
    ({ id }) => id,
    `${turn} ${view} ${q}`,
  );
  const { rows } = pages;
  const reload = () => setTurn((count) => count + 1);

  const saved = (product: StaffProduct, isNew: boolean) => {
    if (isNew) reload();
    else pages.change(product.id, product);
    close();
    toast.success(isNew ? 'Producto creado' : 'Producto actualizado');
  };
  /** Removes the row and focuses the next one. */
  const drop = (id: string) => {
    const at = rows?.findIndex((one) => one.id === id) ?? 0;
    // Synchronously: the next row must exist, and the dialog must be closed, before it gets the focus.
    flushSync(() => {
      pages.change(id, null);
      close();
    });
    focusRow(body.current, at);
  };
  const remove = async ({ id }: StaffProduct) => {
    try {
      await api('DELETE /api/products/{id}', { id });
      drop(id);
      toast.success('Producto eliminado');
    } catch (error) {
      close();
      toast.error(why(error, 'Error al eliminar el producto'));
    }
  };
  const restore = async ({ id }: StaffProduct) => {
    try {
      await api('POST /api/products/{id}/restore', { id });
      drop(id);
      toast.success('Producto recuperado');
    } catch (error) {
      toast.error(why(error, 'Error al recuperar el producto'));
    }
  };

  return (
    <OfficePage
      title="Productos"
      about={rows ? aboutOf(countOf(pages, 'producto', 'productos'), { q, isDeleted }) : countOf(pages, '', '')}
      action={
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <LinkButton variant="neutral" size="sm" to="/dashboard/opciones">
            Opciones
          </LinkButton>
          <Button variant="neutral" size="sm" onClick={() => setOpen({ what: 'import' })}>
            <Upload className="size-4" />
            Importar
          </Button>
          <DownloadButton
            path="/api/products/export?formato=xlsx"
            file="productos.xlsx"
            variant="neutral"
            failure="Error al exportar los productos"
          >
            Exportar
          </DownloadButton>
          <Button size="sm" className="max-sm:basis-full" onClick={() => setOpen({ what: 'add' })}>
            <Plus />
            Añadir Producto
          </Button>
        </div>
      }
    >
      {isStationOpen && (rows?.length ?? 0) > 0 && <StationNotice onChosen={reload} />}
      <PagedList
        pages={pages}
        failure="Error al cargar productos"
        rowClass="h-11"
        filters={
          <>
            <h2 className="mr-auto text-[1.0625rem] font-semibold">Inventario</h2>
            <Choices label="Ver">
              <Choice pressed={!isDeleted && !isStationOpen} onClick={() => change({ ver: null })}>
                En la tienda
              </Choice>
              <Choice pressed={isDeleted} onClick={() => change({ ver: 'eliminados' })}>
                Eliminados
              </Choice>
              {isStationOpen && (
                <Choice pressed onClick={() => change({ ver: null })}>
                  Sin estación
                </Choice>
              )}
            </Choices>
            <div className="w-[320px] max-w-full max-sm:w-full">
              <DelayedSearch
                label="Buscar productos"
                placeholder="Buscar productos..."
                initial={q}
                onSearch={(text) => change({ q: text })}
              />
            </div>
          </>
        }
        empty={
          <EmptyState
            icon={<Coffee />}
            title={isStationOpen ? 'No falta ninguna estación' : isDeleted ? 'No hay productos eliminados' : 'No hay productos registrados'}
          >
            {emptyHint(q, isDeleted)}
          </EmptyState>
        }
      >
        {(shown) => (
          <ProductTable
            products={shown}
            body={body}
            onEdit={(product) => setOpen({ what: 'edit', product })}
            onRemove={(product) => setOpen({ what: 'remove', product })}
            onRestore={isDeleted ? restore : undefined}
          />
        )}
      </PagedList>
      {open?.what === 'import' && (
        <ImportDialog
          onClose={close}
          onImported={() => {
            close();
            reload();
          }}
        />
      )}
      {(open?.what === 'add' || open?.what === 'edit') && (
        <ProductDialog product={open.what === 'edit' ? open.product : null} onSaved={saved} onClose={close} />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog title="Confirmar Eliminación" onConfirm={() => remove(open.product)} onClose={close}>
          ¿Estás seguro de eliminar este producto? Esta acción no se puede deshacer.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}

function aboutOf(products: string, { q, isDeleted }: { q: string; isDeleted: boolean }): string {
  if (isDeleted) return `${products} de los últimos 30 días`;
  return q ? `${products} con «${q}»` : `${products} en el catálogo`;
}

function emptyHint(q: string, isDeleted: boolean): string | null {
  if (q) return 'Cambia la búsqueda.';
  return isDeleted ? 'Lo que elimines se puede recuperar aquí durante 30 días.' : null;
}
