import X from 'lucide-react/icons/x';
import type { Product } from '#contract/catalog/catalog.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import type { Choice } from '#web/features/catalog/options/use-choice.ts';
import type { Add } from '#web/features/catalog/product/add.ts';
import { useFresh } from '#web/features/catalog/product/use-fresh.ts';
import { ProductBadge } from '#web/features/catalog/product-badge.tsx';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { cx } from '#web/lib/cx.ts';
import { productAlt } from '#web/lib/page/alts.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { DialogBody } from './dialog-body.tsx';

/** Shown while a product's options load: empty arches, with grey stripes for the names and the cells. */
const OptionsSkeleton = () => (
  <div className="grid w-full gap-6 border-t border-linea py-6">
    <p role="status" className="text-sm text-texto-2">
      Cargando opciones...
    </p>
    <div aria-hidden="true">
      <div className="grid grid-cols-3 items-end border-b-5 border-crema-2">
        {[96, 118, 140].map((height) => (
          <span
            key={height}
            style={{ height }}
            className="w-[calc(100%-20px)] max-w-32 justify-self-center rounded-t-[999px] bg-crema inset-shadow-nicho"
          />
        ))}
      </div>
      <div className="mt-2.5 grid grid-cols-3">
        {['a', 'b', 'c'].map((size) => (
          <div key={size} className="grid justify-items-center gap-1.5">
            <Skeleton className="h-4 w-12" />
            <Skeleton className="h-3 w-18" />
          </div>
        ))}
      </div>
    </div>
    <div className="grid grid-cols-2 gap-2" aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((cell) => (
        <Skeleton key={cell} className="h-12 rounded-control!" />
      ))}
    </div>
  </div>
);

type ProductDialogProps = {
  product: Product;
  onAdd: Add;
  onClose: () => void;
  /** The choice to begin with, when a line of the cart is being changed. */
  earlier?: Choice;
};

/** Details and options of a product over the page. Load it on first use. */
export function ProductDialog({ product: listed, onAdd, onClose, earlier }: ProductDialogProps) {
  const { id, name, description, image, available } = listed;
  // Products in lists come without their options.
  const isPartial = listed.has_options === true && listed.options === undefined;
  const { data, error, reload } = useLoad<Product>(isPartial ? (signal) => api('GET /api/products/{id}', { id }, { signal }) : null, id);
  const { product, refresh } = useFresh(isPartial ? data : listed);
  const alt = productAlt(listed);
  const isLoading = !product && !error;
  const add: Add = async (...wanted) => {
    const isAdded = await onAdd(...wanted);
    if (!isAdded) void refresh();
    return isAdded;
  };
  return (
    <Dialog
      bare
      title={name}
      onClose={onClose}
      className="max-w-[980px]! grid-cols-[5fr_6fr] overflow-hidden! md:h-[min(720px,100dvh-48px)] md:rounded-b-[4px]! md:open:grid max-md:overflow-y-auto! max-md:scroll-pb-36"
    >
      <IconButton
        label="Cerrar"
        className="absolute! top-2.5 right-2.5 z-4 bg-blanco"
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        <X className="size-6" />
      </IconButton>
      <div
        className={cx(
          'grid items-end border-b-[length:var(--cb-guardapolvo)] border-barro bg-zocalo px-7 pt-14 max-md:justify-items-center max-md:px-5 max-md:pt-8',
          listed.has_options && 'max-md:hidden',
        )}
      >
        <ProductArch
          picture={productPicture(image)}
          sizes="(min-width:768px) 390px, 60vw"
          alt={alt}
          gone={!available}
          className="aspect-[10/14] w-full max-md:w-[66%]"
        />
      </div>
      <div className="grid content-start justify-items-start gap-3.5 overflow-y-auto scroll-pb-36 px-10 pt-14 pb-8 max-md:overflow-visible max-md:px-5 max-md:pt-[26px] max-md:pb-7">
        <ProductBadge product={listed} />
        <h2 className="h2 pr-8">{name}</h2>
        <p className="whitespace-pre-line">{description}</p>
        {product && <DialogBody product={product} alt={alt} onAdd={add} onClose={onClose} earlier={earlier} />}
        {isLoading && <OptionsSkeleton />}
        {!product && error !== null && <ErrorStrip message={why(error, 'No se pudieron cargar las opciones.')} onRetry={reload} />}
      </div>
    </Dialog>
  );
}
