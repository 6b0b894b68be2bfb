import { Button } from '#web/ui/button/button.tsx';
import { type Filters, MOST_SHOWN, PAGE } from './filters/filters.ts';

type MoreProps = { filters: Filters; onMore: (shown: number) => void };

/** The button that shows more products: a form, so that it works without scripts too. */
export function More({ filters: { q, category, sort, shown }, onMore }: MoreProps) {
  if (shown >= MOST_SHOWN) return <p className="mt-12 text-center text-texto-2">Hay más: búscalo por su nombre o elige una categoría.</p>;
  const more = shown + PAGE;
  return (
    <form
      className="mt-12 grid justify-items-center"
      onSubmit={(event) => {
        event.preventDefault();
        onMore(more);
      }}
    >
      {q && <input type="hidden" name="q" value={q} />}
      {category && <input type="hidden" name="category" value={category} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Button type="submit" name="limit" value={more} variant="neutral">
        Ver más
      </Button>
    </form>
  );
}
