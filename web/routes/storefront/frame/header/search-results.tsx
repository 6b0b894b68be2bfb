import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { loadSearchList, searchProducts } from '#web/features/catalog/shelf/product-search.ts';
import { cx } from '#web/lib/cx.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { Price } from '#web/ui/shop/product/price.tsx';

/** State of the list for the field's ARIA attributes. */
export type ListState = { open: boolean; activeId: string | undefined };

const ROWS = 6;

type SearchResultsProps = {
  text: string;
  input: RefObject<HTMLInputElement | null>;
  id: string;
  onState: (state: ListState) => void;
  onPicked: () => void;
};

/** The list under the search field. The focus stays in the field, and arrow keys move through the list. Without matches it is hidden. */
export function SearchResults({ text, input, id, onState, onPicked }: SearchResultsProps) {
  const found = useFound(text);
  const [active, setActive] = useState(-1);
  const [shut, setShut] = useState(false);
  const navigate = useNavigate();
  const open = found.length > 0 && !shut;
  const optionId = (index: number) => `${id}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text starts a new list
  useEffect(() => {
    setActive(-1);
    setShut(false);
  }, [text]);

  useEffect(() => {
    onState({ open, activeId: open && active >= 0 ? `${id}-${active}` : undefined });
  }, [open, active, id, onState]);

  const leaveFor = (to: string) => {
    setShut(true);
    onPicked();
    void navigate(to);
  };
  const pick = (product: Product | undefined) => product && leaveFor(`/products/${product.slug}`);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) {
        // The first Escape closes only the list, not the menu or dialog around it.
        event.preventDefault();
        event.stopPropagation();
        setShut(true);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setShut(false);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setActive((now) => (now < 0 && step < 0 ? found.length - 1 : Math.max(0, Math.min(found.length - 1, now + step))));
      } else if (event.key === 'Enter' && !event.isComposing) {
        // Instead of the form, which would reload the page.
        event.preventDefault();
        if (open && active >= 0) pick(found[active]);
        else if (text.trim()) leaveFor(`/products?${new URLSearchParams({ q: text.trim() })}`);
      }
    };
    const leave = () => setShut(true);
    const back = () => setShut(false);
    field.addEventListener('keydown', keys);
    field.addEventListener('blur', leave);
    field.addEventListener('focus', back);
    return () => {
      field.removeEventListener('keydown', keys);
      field.removeEventListener('blur', leave);
      field.removeEventListener('focus', back);
    };
  });

  return (
    <div
      id={id}
      role="listbox"
      aria-label="Productos encontrados"
      hidden={!open}
      // Keep the focus in the field until the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-[calc(100%+8px)] right-0 z-50 w-[360px] max-w-[calc(100vw-2*var(--cb-gutter))] overflow-hidden rounded-carta border border-linea bg-blanco py-1.5 shadow-2 max-lg:w-full max-lg:max-w-none"
    >
      {found.map((product, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox handles the keys
        <div
          key={product.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onClick={() => pick(product)}
          onMouseMove={() => setActive(index)}
          className={cx('flex min-h-[60px] cursor-pointer items-center gap-3.5 px-3.5 py-1.5', index === active && 'bg-zocalo')}
        >
          <SmallArch picture={productPicture(product.image)} size={44} />
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">{product.name}</span>
          <Price price={product.from ?? product.price} isLowest={product.from !== undefined} className="text-sm" />
        </div>
      ))}
    </div>
  );
}

/** Products that match the text. Old results stay until new ones arrive, so that the list does not flicker. */
function useFound(text: string): Product[] {
  const [found, setFound] = useState<Product[]>([]);
  useEffect(() => {
    loadSearchList().catch((error) => console.warn('No se pudo cargar la lista para buscar.', error));
  }, []);
  useEffect(() => {
    if (!text.trim()) {
      setFound([]);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      searchProducts(text, ROWS, stop.signal)
        .then((products) => !stop.signal.aborted && setFound(products))
        .catch((error) => !stop.signal.aborted && console.warn('No se pudo buscar.', error));
    }, 80);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}
