import type { Product } from '#contract/catalog/catalog.ts';
import { Badge } from '#web/ui/state/badge.tsx';
import { CATEGORY_LABELS } from './categories.ts';

/** The category, or "No disponible". */
export const ProductBadge = ({ product: { available, category } }: { product: Product }) =>
  available ? <Badge tone="agave">{CATEGORY_LABELS[category]}</Badge> : <Badge>No disponible</Badge>;
