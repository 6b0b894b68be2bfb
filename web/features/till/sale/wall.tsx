import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { CATEGORY_LABELS, MENU } from '#contract/catalog/categories.ts';
import { formatPrice, formatWholePrice } from '#contract/money.ts';
import { fold } from '#contract/wire/fold.ts';
import { leftText } from '#web/features/catalog/stock-words.ts';
import { cardPicture } from '#web/lib/page/pictures.ts';
import { Picture } from '#web/ui/image/picture.tsx';
import { loadProduct } from '../data/live.ts';
import { setTicket } from '../data/screen.ts';
import { add, type Ticket, type TillProduct, usualPrice } from '../ticket/ticket.ts';

const TODAY = 'hoy';
export type Shelf = typeof TODAY | (typeof MENU)[number];
const SHELVES: readonly { id: Shelf; name: string }[] = [
  { id: TODAY, name: 'Lo de hoy' },
  ...MENU.map((id) => ({ id, name: CATEGORY_LABELS[id] })),
];

/** The products of a shelf; with a search those of the whole menu. "Lo de hoy" begins with the best sellers, then goes on as the menu. */
export function shelfOf(products: readonly TillProduct[], shelf: Shelf, q: string, best: readonly string[]): readonly TillProduct[] {
  const words = fold(q.trim()).split(/\s+/).filter(Boolean);
  if (words.length > 0)
    return products.filter(({ name }) => {
      const parts = fold(name).split(/[^\p{L}\p{N}]+/u);
      return words.every((word) => parts.some((part) => part.startsWith(word)));
    });
  if (shelf !== TODAY) return products.filter(({ category }) => category === shelf);
  const place = new Map(best.map((id, at) => [id, at]));
  const placeOf = ({ id }: TillProduct) => place.get(id) ?? best.length;
  return products.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Adds the usual one. Its options are loaded first if they are not known yet. */
export async function tap(product: TillProduct): Promise<void> {
  if (!product.available) return;
  const whole = product.has_options && !product.options ? await loadProduct(product.id) : product;
  setTicket((ticket) => add(ticket, whole ?? product));
}

type WallProps = {
  shown: readonly TillProduct[];
  ticket: Ticket;
  shelf: Shelf;
  setShelf: (shelf: Shelf) => void;
  q: string | null;
  setQ: (q: string | null) => void;
  wall: RefObject<HTMLElement | null>;
};

/** The menu as niches on shelves. It never moves; what is in the ticket paints its piece of the shelf. */
export function Wall({ shown, ticket, shelf, setShelf, q, setQ, wall }: WallProps) {
  const counts = new Map<string, number>();
  for (const { product, quantity } of ticket.lines) counts.set(product.id, (counts.get(product.id) ?? 0) + quantity);
  return (
    <section className="cj-i" aria-label="Menú">
      <div className="cj-cat">
        {q === null ? (
          <div role="tablist" aria-label="Categorías">
            {SHELVES.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                role="tab"
                aria-selected={id === shelf}
                onClick={() => {
                  setShelf(id);
                  wall.current?.scrollTo({ top: 0 });
                }}
              >
                {name}
              </button>
            ))}
          </div>
        ) : (
          <input
            // biome-ignore lint/a11y/noAutofocus: the field appears after the press on "Buscar"
            autoFocus
            className="dato busca"
            type="search"
            aria-label="Buscar producto"
            placeholder="Buscar"
            value={q}
            onChange={({ target }) => setQ(target.value)}
            onKeyDown={(event) => {
              const [first] = shown;
              if (event.key !== 'Enter' || !first || q.trim() === '') return;
              event.preventDefault();
              event.stopPropagation();
              void tap(first);
              setQ(null);
            }}
          />
        )}
        <button
          type="button"
          className="icb"
          aria-keyshortcuts="/"
          aria-label={q === null ? 'Buscar producto' : 'Cerrar la búsqueda'}
          onClick={() => setQ(q === null ? '' : null)}
        >
          {q === null ? <Search /> : <X />}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the screen's keys work while it has the focus */}
      <section ref={wall} className="cj-g" tabIndex={0} aria-label="Productos">
        {shown.map((product) => (
          <Niche key={product.id} product={product} count={counts.get(product.id) ?? 0} />
        ))}
        {shown.length === 0 && <p className="t2 nada">{q ? 'No hay un producto con ese nombre.' : 'Sin productos.'}</p>}
      </section>
    </section>
  );
}

function Niche({ product, count }: { product: TillProduct; count: number }) {
  const { name, image, available, left } = product;
  const price = usualPrice(product);
  return (
    <button type="button" className={count > 0 ? 'pz en' : 'pz'} aria-disabled={!available || undefined} onClick={() => void tap(product)}>
      <span className="nicho">
        <Picture of={cardPicture(image)} alt="" sizes="110px" className="pieza" />
      </span>
      <span className="suelo">
        <b>{name}</b> <span>{Number.isInteger(price) ? formatWholePrice(price) : formatPrice(price)}</span>
        {available ? left !== undefined && <small>{leftText(left)}</small> : <small>Agotado hoy</small>}
      </span>
      {count > 0 && (
        <span className="n">
          {count}
          <span className="sr-only"> en el ticket</span>
        </span>
      )}
    </button>
  );
}
