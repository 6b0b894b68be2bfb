import ShoppingBag from 'lucide-react/icons/shopping-bag';
import X from 'lucide-react/icons/x';
import { use } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { ProductBadge } from '#web/features/catalog/product-badge.tsx';
import { productAlt } from '#web/lib/alts.ts';
import { productPicture } from '#web/lib/pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProductArch } from '#web/ui/shop/arch-frame.tsx';
import { Price } from '#web/ui/shop/price.tsx';
import { type Add, useAdded } from './add.ts';
import { AddedStatus } from './added-status.tsx';
import { ProductFacts } from './product-facts.tsx';
import { handOver } from './product-handoff.ts';
import { ReviewsSlot } from './reviews-slot.ts';

type ProductDialogProps = { product: Product; onAdd: Add; onClose: () => void };

/** Details of a product over the list. Load it on first use. */
export function ProductDialog({ product, onAdd, onClose }: ProductDialogProps) {
  const { name, slug, description, price, original_price, image, available } = product;
  const alt = productAlt(product);
  const reviewsOf = use(ReviewsSlot);
  const { added, failed, additions, put } = useAdded(onAdd, product);
  return (
    <Dialog
      bare
      title={name}
      onClose={onClose}
      className="max-w-[980px]! grid-cols-[5fr_6fr] overflow-hidden! md:h-[min(720px,100dvh-48px)] md:rounded-b-[4px]! md:open:grid max-md:overflow-y-auto!"
    >
      <IconButton
        label="Cerrar"
        className="absolute! top-2.5 right-2.5 z-2 bg-blanco"
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        <X className="size-6" />
      </IconButton>
      <div className="grid items-end border-b-[length:var(--cb-guardapolvo)] border-barro bg-zocalo px-7 pt-14 max-md:justify-items-center max-md:px-5 max-md:pt-8">
        <ProductArch
          picture={productPicture(image)}
          sizes="(min-width:768px) 390px, 60vw"
          alt={alt}
          gone={!available}
          className="aspect-[10/14] w-full max-md:w-[66%]"
        />
      </div>
      <div className="grid content-start justify-items-start gap-3.5 overflow-y-auto px-10 pt-14 pb-8 max-md:overflow-visible max-md:px-5 max-md:pt-[26px] max-md:pb-7">
        <ProductBadge product={product} />
        <h2 className="h2">{name}</h2>
        <Price price={price} original={original_price} className="text-[1.5rem]" />
        <p className="whitespace-pre-line">{description}</p>
        {available ? (
          <Button size="lg" block done={added && 'Agregado'} onClick={put}>
            <ShoppingBag />
            Agregar al carrito
          </Button>
        ) : (
          <Button size="lg" block disabled>
            Disponible próximamente
          </Button>
        )}
        <AddedStatus additions={additions} />
        <div role="alert">{failed && <FieldError>No se pudo agregar al carrito</FieldError>}</div>
        <ul className="grid gap-2 text-sm text-texto-2 *:flex *:items-center *:gap-2.5 [&_.lucide]:size-4 [&_.lucide]:text-agave">
          <ProductFacts product={product} />
        </ul>
        <Link to={`/products/${slug}`} onClick={() => handOver(product, alt)} className="link">
          Ver la página del producto
        </Link>
        <div className="mt-4 w-full">{reviewsOf?.(product)}</div>
      </div>
    </Dialog>
  );
}
