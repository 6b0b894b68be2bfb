/**
 * Modules that are sent together. One large file compresses better than thirty small ones (measured: 6 kB of brotli less). A group
 * also takes the modules that its own import at once; what they import on first use stays in files of its own.
 */

/** Packages that every page needs. */
export const REACT_PACKAGES = ['react', 'react-dom', 'react-router', 'scheduler'];

/** What every page of the storefront needs. */
export const SHOP_MODULES = [
  'web/routes/storefront/frame/shell.tsx',
  'web/routes/storefront/parts/error-page.tsx',
  'web/routes/storefront/parts/add-product.ts',
  'web/routes/storefront/parts/line-to-change.ts',
  'web/features/catalog/shelf/product-grid.tsx',
  'web/features/catalog/product/reviews-slot.ts',
  'web/lib/page/page-meta.ts',
];

/** Icons that several pages show, the lounge first of all: a file for each icon would weigh more than the icon. */
export const ICONS = ['armchair', 'award', 'clock', 'coffee', 'leaf', 'mail', 'map-pin', 'phone', 'users'];

/** What several pages beside the home page and the lists show. */
export const ROOM_MODULES = ['web/lib/page/scene-alts.ts', 'web/ui/shop/frame/fact-strip.tsx'];

/** Small parts of the lists of products, which few other pages need: as files of their own they weigh a third more. */
export const LIST_MODULES = ['web/lib/fold.ts', 'contract/wire/controls.ts', 'web/lib/words/categories.ts', 'web/ui/button/chip.tsx'];

const oneOf = (names: string[]): string => `(?:${names.map((name) => RegExp.escape(name)).join('|')})`;

export const chunkGroups = [
  { name: 'react', test: new RegExp(`/node_modules/${oneOf(REACT_PACKAGES)}/`) },
  { name: 'shop', test: new RegExp(`/${oneOf(SHOP_MODULES)}$`) },
  { name: 'signs', test: new RegExp(`/lucide-react/.*/${oneOf(ICONS)}\\.mjs$`) },
  { name: 'rooms', test: new RegExp(`/${oneOf(ROOM_MODULES)}$`) },
  { name: 'lists', test: new RegExp(`/${oneOf(LIST_MODULES)}$`) },
];
