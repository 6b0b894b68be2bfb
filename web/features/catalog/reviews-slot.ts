import { createContext, type ReactNode } from 'react';
import type { Product } from '#contract/catalog.ts';

/** What the shop puts under a product in its dialog: reviews are a feature of their own, which this one does not know. */
export const ReviewsSlot = createContext<((product: Product) => ReactNode) | null>(null);
