import { createContext, type ReactNode } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';

/** Renders the reviews in a product's dialog. The routes fill it, because features must not import each other. */
export const ReviewsSlot = createContext<((product: Product) => ReactNode) | null>(null);
