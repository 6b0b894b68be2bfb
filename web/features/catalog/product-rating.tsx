import type { Product } from '#contract/catalog/catalog.ts';

/** The stars on a card; renders nothing without reviews. */
export const ProductRating = ({ product: { rating_average, rating_count } }: { product: Product }) =>
  rating_average !== null && (
    <p className="num text-sm">
      <span className="text-ocre" aria-hidden="true">
        ★{' '}
      </span>
      {rating_average.toFixed(1)}
      <span className="sr-only"> de 5 estrellas</span> <span className="text-texto-2">({rating_count})</span>
    </p>
  );
