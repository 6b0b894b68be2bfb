import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { use } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { foodFacts } from '#web/features/catalog/options/food-words.ts';
import { type Choice, useChoice } from '#web/features/catalog/options/use-choice.ts';
import { type Add, useAdded } from '#web/features/catalog/product/add.ts';
import { AddedStatus } from '#web/features/catalog/product/added-status.tsx';
import { BuyFoot } from '#web/features/catalog/product/buy-foot.tsx';
import { Choosing } from '#web/features/catalog/product/choosing.tsx';
import { ProductFacts } from '#web/features/catalog/product/facts/product-facts.tsx';
import { FewLeft } from '#web/features/catalog/product/few-left.tsx';
import { keepProduct } from '#web/features/catalog/product/page/product-handoff.ts';
import { stockText } from '#web/features/catalog/stock-words.ts';
import { pathWith } from '#web/lib/order/selection-link.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { ReviewsSlot } from './reviews-slot.ts';

type DialogBodyProps = { product: Product; alt: string; onAdd: Add; onClose: () => void; earlier: Choice | undefined };

/** The part that needs the whole product: the options, and the foot with the price, which stays in view. */
export function DialogBody({ product, alt, onAdd, onClose, earlier }: DialogBodyProps) {
  const { name, slug, available } = product;
  const reviewsOf = use(ReviewsSlot);
  const choice = useChoice(product, earlier);
  const { added, failed, isAdding, additions, put } = useAdded(onAdd, product);
  const submit = async () => {
    const finished = choice.finished();
    if (finished && (await put(finished)) && earlier) onClose();
  };
  return (
    <>
      <FewLeft product={product} />
      <Choosing product={product} choice={choice} className="mt-2 -mb-3.5" />
      {available ? (
        <BuyFoot
          name={name}
          choice={choice}
          hasBefore
          className="sticky -bottom-8 z-3 -mx-10 max-md:bottom-0 w-[calc(100%+80px)] border-t border-linea bg-blanco px-10 pt-4 pb-5 max-md:-mx-5 max-md:w-[calc(100%+40px)] max-md:border-t-5 max-md:border-barro-trazo max-md:px-5 max-md:pt-3 max-md:pb-[calc(14px+env(safe-area-inset-bottom))]"
        >
          <Button
            className="whitespace-nowrap max-md:px-3!"
            busy={isAdding}
            busyLabel={earlier ? 'Guardando...' : 'Agregando...'}
            done={added && (earlier ? 'Guardado' : 'Agregado')}
            onClick={submit}
          >
            {!earlier && <ShoppingBag className="max-sm:hidden" />}
            {earlier ? 'Guardar cambios' : 'Agregar al carrito'}
          </Button>
          <div role="alert" className="col-span-full empty:hidden">
            {failed && <FieldError>{earlier ? 'No se pudieron guardar los cambios' : 'No se pudo agregar al carrito'}</FieldError>}
          </div>
        </BuyFoot>
      ) : (
        <Button size="lg" block disabled>
          {stockText(product)}
        </Button>
      )}
      {!earlier && <AddedStatus additions={additions} />}
      <ul className="grid gap-2 text-sm text-texto-2 *:flex *:items-center *:gap-2.5 [&_.lucide]:size-4 [&_.lucide]:text-agave">
        <ProductFacts product={foodFacts(product, choice.selection)} />
      </ul>
      <Link to={pathWith(slug, product.options && choice.selection)} onClick={() => keepProduct(product, alt)} className="link touch">
        Ver la página del producto
      </Link>
      {!earlier && <div className="mt-4 w-full">{reviewsOf?.(product)}</div>}
    </>
  );
}
