import type { Plugin } from 'vite';

/**
 * Modules that are sent together. One large file compresses better than thirty small ones (measured: 6 kB of brotli less). A group
 * also contains its modules' static imports; modules that they import on first use stay in files of their own.
 */

/** Packages that every page needs. */
export const REACT_PACKAGES = ['react', 'react-dom', 'react-router', 'scheduler'];

/** What every page of the storefront needs. */
export const SHOP_MODULES = [
  'web/routes/storefront/frame/shell.tsx',
  'web/routes/storefront/frame/error-page.tsx',
  'web/routes/storefront/frame/club-strip.tsx',
  'web/ui/shop/open/paused.tsx',
  'web/routes/storefront/cart/add-product.ts',
  'web/routes/storefront/cart/line-to-change.ts',
  'web/features/catalog/shelf/product-grid.tsx',
  'contract/catalog/categories.ts',
  'web/features/catalog/product/dialog/reviews-slot.ts',
  'web/lib/page/page-meta.ts',
  'web/boot/popstate-gate.ts',
  'contract/shop.ts',
];

/** Form validation, which comes with zod. */
export const SCHEMA_MODULES = [
  'contract/wire/endpoint.ts',
  'contract/wire/shapes.ts',
  'contract/accounts/accounts.ts',
  'contract/addresses/addresses.ts',
];

const icons = (...names: string[]): string[] => names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`);

const inFolder = (folder: string, ...names: string[]): string[] => names.map((name) => `${folder}/${name}`);

/**
 * Small modules that the pages named here share. As separate files they were 60 to 85 requests for a page of the dashboard or of an order;
 * now a page requests about twenty files with as many bytes in sum. Each group contains only what it lists. Modules in the first load of a
 * page with a size limit share a group only with modules that this page, or nearly every page, needs
 * (`tests/e2e/browser/first-load.spec.ts`).
 */
export const TOGETHER: Record<string, string[]> = {
  // Small parts of the home page, of the lounge and of products, which nearly every page needs at some time.
  basics: [
    ...icons('armchair', 'award', 'bike', 'clock', 'coffee', 'leaf', 'mail', 'map-pin', 'phone', 'users'),
    ...inFolder('web/ui', 'state/skeleton.tsx', 'shop/open/hours.tsx', 'shop/frame/fact-strip.tsx'),
    ...inFolder('web/lib/page', 'scene-alts.ts', 'shop.ts'),
    // The clock of the shop: its hours, the days of the lounge.
    ...inFolder('contract', 'calendar.ts', 'words.ts', 'shop-clock.ts', 'settings/opening-hours.ts', 'orders/order-types.ts'),
    'contract/reservations/lounge.ts',
  ],
  // Small parts of lists, and the states that a page shows instead of its data.
  lists: [
    'contract/wire/fold.ts',
    'contract/wire/controls.ts',
    ...inFolder('web/ui', 'button/chip.tsx', 'form/input.tsx'),
    ...inFolder('web/ui/state', 'loading.tsx', 'empty-state.tsx', 'needs-script.tsx'),
  ],
  // What the three list pages share.
  shelf: [
    ...inFolder('web/features/catalog/shelf', 'catalog-page.tsx', 'sections/section-tabs.tsx', 'sections/sections.ts'),
    ...inFolder('web/features/catalog/shelf/filters', 'active-filters.tsx', 'clear-filters.tsx', 'filter-bar.tsx', 'filters.ts'),
    ...inFolder('web/features/catalog/shelf/filters', 'search-bar.tsx', 'use-filters.ts'),
    ...inFolder('web/routes/storefront/catalog', 'catalog-data.ts', 'list-head.tsx'),
    'web/features/promotions/announced-promotions.tsx',
    'contract/wire/list-page.ts',
    'web/hooks/data/use-resolved.ts',
    ...icons('clock-arrow-down'),
  ],
  // What guests must know before they choose or pay, if there is anything.
  open: ['web/hooks/data/use-refresh.ts', 'web/ui/shop/open/unusual-strip.tsx'],
  // The menu's search, and the facts that it and product pages know.
  search: ['contract/catalog/menu-search.ts', 'contract/food/food-facts.ts'],
  // Modules that are loaded when the page is idle.
  visits: [
    ...inFolder('web/boot', 'visits.ts', 'after-load.ts', 'repeat-calls.ts', 'register-service-worker.ts'),
    'web/boot/again.ts',
    'contract/repeats.ts',
  ],
  // Needed by every page with a form.
  notices: [
    'web/ui/state/notice.tsx',
    'web/ui/form/field.tsx',
    ...icons('circle-exclamation-point', 'triangle-exclamation-point', 'circle-check', 'info'),
  ],
  // Forms for guests: sign-in, Club, lounge.
  guests: [
    'web/ui/shop/form/privacy-note.tsx',
    'web/hooks/form/use-prefill.ts',
    'web/ui/form/password-input.tsx',
    'web/ui/shop/frame/tile-border.tsx',
    ...icons('eye', 'eye-off'),
  ],
  // Loading data, dialogs, dates: needed by most pages of an account and of the dashboard.
  parts: [
    'web/ui/state/error-strip.tsx',
    'web/ui/layout/card.tsx',
    'web/lib/focus-row.ts',
    ...inFolder('web/hooks', 'data/use-load.ts', 'data/use-retry-online.ts', 'focus/use-pass-focus.ts'),
    ...inFolder('web/hooks', 'form/use-kept-form.ts', 'overlay/use-open.ts'),
    'web/api/why.ts',
    'contract/orders/folio.ts',
    'contract/orders/way-name.ts',
    ...icons('package', 'truck', 'calendar-days'),
    ...inFolder('web/ui/overlay', 'use-modal.ts', 'dialog.tsx', 'confirm-dialog.tsx'),
    'web/hooks/navigation/use-back-closes.ts',
    'web/ui/form/check.tsx',
    ...inFolder('web/ui/save', 'download-button.tsx', 'save-file.ts'),
    ...inFolder('web/ui/shop', 'badge/status-badge.tsx', 'badge/reservation-badge.tsx', 'order/points-hint.tsx'),
    'web/ui/layout/sticky-bar.tsx',
    ...inFolder(
      'web/lib',
      'words/dates.ts',
      'words/days.ts',
      'words/people.ts',
      'words/block-time.ts',
      'order/size-group.ts',
      'order/selection-link.ts',
    ),
    ...inFolder('web/lib/kept', 'tab-storage.ts', 'own-visit.ts', 'own-table.ts'),
    ...inFolder('web/hooks', 'use-now.ts', 'use-media.ts'),
    'web/api/no-answer.ts',
    ...inFolder('contract', 'staff.ts', 'typed-number.ts', 'points/points-for.ts', 'shipments/shipping.ts'),
    ...inFolder('contract', 'wire/postal-code.ts', 'reservations/reservation-states.ts'),
    ...icons('trash', 'download', 'minus', 'plus', 'copy', 'pencil', 'chevron-left', 'chevron-right'),
    ...icons('lock', 'printer', 'gift', 'moon', 'sun', 'undo-2', 'store', 'concierge-bell'),
  ],
  // Forms with validation.
  forms: [
    'node_modules/react-hook-form/dist/index.esm.mjs',
    'web/lib/check-with.ts',
    'web/api/form-errors.ts',
    'web/ui/save/refusal-notice.tsx',
  ],
  // Needed by the cart and by every page that requires an account.
  account: [
    'web/routes/protected.tsx',
    'contract/own-path.ts',
    ...inFolder('web/hooks', 'use-hydrated.ts', 'navigation/use-navigate-from-here.ts'),
    ...inFolder('web/features/cart', 'cart.ts', 'rules.ts', 'sign-in.ts'),
  ],
  // The pages for signing in and registering.
  auth: [
    'web/features/accounts/auth-layout.tsx',
    'web/lib/page/alts.ts',
    'web/features/accounts/google/google-button.tsx',
    'web/routes/use-enter.ts',
  ],
  // The cart and the payment pages.
  carts: [...inFolder('web/features/cart', 'line-id.ts', 'sync.ts', 'fresh-cart.ts'), 'web/ui/layout/aside-layout.tsx'],
  // Pages that are notified of new orders: the dashboard, the bar, the live order.
  news: [
    'web/features/orders/office/news/follow-orders.ts',
    'web/features/orders/page-sound.ts',
    'web/api/event-stream.ts',
    ...inFolder('node_modules/eventsource-parser/dist', 'parse.js', 'errors.js'),
    'contract/orders/order-statuses.ts',
    'contract/invoices/ticket-link.ts',
    'web/lib/order/refunded-units.ts',
  ],
  // The frame of the dashboard, and what most of its pages share.
  office: [
    ...inFolder('web/routes/admin/frame', 'frame.tsx', 'sidebar.tsx', 'use-page-access.ts', 'user-menu.tsx'),
    'web/routes/admin/palette/palette-button.tsx',
    ...icons('panel-left-close', 'panel-left-open', 'banknote'),
    'web/routes/admin/navigation.ts',
    'web/routes/use-leave.ts',
    ...inFolder('web/features/orders/office', 'rules.ts', 'words.ts', 'news/feed.ts', 'news/chime.ts'),
    'web/features/contact/new-messages.ts',
    'web/features/till/till-on.ts',
    ...inFolder('web/hooks', 'data/use-pages.ts', 'navigation/use-query.ts', 'navigation/use-navigated.ts'),
    'web/ui/shop/frame/office-page.tsx',
    'web/ui/layout/paged-list.tsx',
    ...inFolder('web/ui/form', 'search-field.tsx', 'choices.tsx', 'delayed-search.tsx'),
    ...icons('receipt-text', 'user-cog', 'house', 'sliders-horizontal', 'ticket-percent', 'scroll-text', 'clipboard-list', 'settings'),
    ...icons('layout-dashboard', 'chevron-down', 'star', 'cup-soda', 'chart-pie', 'chart-line', 'ellipsis'),
    ...inFolder('web/ui', 'overlay/menu.tsx', 'layout/block.tsx', 'shop/frame/detail-place.tsx'),
    'web/hooks/focus/use-restore-focus.ts',
  ],
  // The prices of a cart: for delivery, checkout and the payment page.
  price: [
    ...inFolder('web/ui/shop/frame', 'arch-steps.tsx', 'checkout-steps.tsx'),
    'web/ui/shop/order/summary.tsx',
    'web/lib/order/reductions.ts',
    'contract/cart/pricing.ts',
    'contract/points/rewards.ts',
    'contract/receiving/zones.ts',
    ...inFolder('web/features/orders/checkout', 'pay-page/sent-type.ts', 'prepared/link.ts'),
    ...inFolder('web/features', 'points/data.ts', 'addresses/data.ts', 'addresses/chosen.ts', 'addresses/words.ts'),
    'web/ui/shop/order/payment-instructions.tsx',
  ],
  // The two payment pages.
  checkout: [
    ...inFolder('web/features/orders', 'checkout/draft.ts', 'checkout/till/account.ts', 'guest.ts'),
    ...inFolder(
      'web/features/orders/checkout/payment',
      'machine.ts',
      'payment-part.tsx',
      'payment-problem.tsx',
      'pending.ts',
      'refused.ts',
      'register-order.ts',
      'use-payment.ts',
    ),
    ...inFolder('web/features/orders/checkout/card', 'card-section.tsx', 'card-skeleton.tsx'),
    'web/features/orders/checkout/summary/order-lines.tsx',
    ...inFolder('web/features/orders/checkout', 'pay-page/use-quote.ts', 'pay-page/to-check.tsx', 'desk/become-account.ts'),
    ...inFolder('web/ui/shop/order', 'short-note.tsx', 'reduction-notes.tsx'),
    'web/lib/order/short-lines.ts',
    'web/features/cart/subtotal.ts',
    'web/lib/words/arrival.ts',
    ...icons('flask-conical'),
  ],
  // A QR code on a page of a guest.
  codes: ['web/ui/shop/code/qr-code.tsx'],
  // The figures of a shift, at the till and in the dashboard.
  corte: inFolder('web/features/till/corte', 'rules.ts', 'parts.tsx', 'details.tsx'),
  // The words and the walls of money of a ticket, at the till and on its guests' screen.
  ticket: inFolder('web/features/till', 'guest/channel.ts', 'guest/shown.ts', 'charge/money-wall.tsx', 'ticket/ticket.ts', 'data/store.ts'),
  // The options of a line, wherever lines of orders are shown.
  choice: ['contract/options/option-rules.ts', ...inFolder('web/ui/shop/product', 'chosen-text.tsx', 'quantity.tsx')],
  // The choice of an address, and its list of postal codes.
  addresses: ['contract/addresses/postal-places.ts', ...inFolder('web/features/addresses', 'address-choice.tsx', 'address-list.tsx')],
  // Modules that the profile shares with pages of the dashboard.
  profile: [
    ...inFolder('web/ui', 'layout/tabs.tsx', 'form/switch.tsx', 'shop/order/shipment-events.tsx', 'shop/order/refunded-note.tsx'),
    'web/routes/account/profile-frame.tsx',
    ...inFolder('contract', 'invoices/tax-regimes.ts', 'invoices/cfdi-uses.ts', 'orders/order-lines.ts'),
    'web/ui/shop/form/tax-fields.tsx',
    'web/lib/order/order-off.ts',
    ...inFolder('web/features/orders/mine', 'download-ticket.tsx', 'words.ts'),
    ...inFolder('web/features/accounts/profile', 'own-account.tsx', 'use-own.ts'),
    'web/lib/upper-cased.ts',
    'contract/payments/payment-methods.ts',
    ...icons('credit-card'),
  ],
  // Modules that a product's page and its dialog share.
  product: [
    ...inFolder('web/features/catalog', 'product-badge.tsx', 'product/page/product-handoff.ts', 'product/use-fresh.ts'),
    'web/ui/shop/product/stars.tsx',
  ],
  // A table’s day, hour and party, and its calendar entry.
  booking: [
    ...inFolder('web/features/reservations/book/day', 'full-hour.tsx', 'slot-choice.tsx', 'slots.ts', 'use-room.ts'),
    ...inFolder('web/features/reservations/book', 'form/guests-field.tsx', 'form/focus.ts', 'day/refused.ts'),
    ...inFolder('web/features/reservations', 'calendar-file.ts', 'download-calendar.ts'),
    'contract/reservations/ics.ts',
    ...icons('calendar-plus'),
  ],
  // Choosing the options of a product, on its page and in its dialog.
  options: [
    ...inFolder('web/features/catalog/options', 'picker.tsx', 'use-choice.ts', 'rules.ts', 'words.ts'),
    ...inFolder('web/features/catalog/options/group', 'choice-input.tsx', 'extras.tsx', 'group-frame.tsx', 'sizes.tsx'),
    ...inFolder('web/features/catalog/product', 'buy-foot.tsx', 'choosing.tsx', 'few-left.tsx', 'live-price.tsx'),
    ...inFolder('web/features/catalog', 'options/food-words.ts', 'product/facts/product-facts.tsx'),
    ...icons('wheat', 'milk'),
  ],
};

const oneOf = (names: string[]): string => `(?:${names.map((name) => RegExp.escape(name)).join('|')})`;

/**
 * A group of exactly these modules. By default a group would also take their imports, and each page that needs one of those would load the
 * whole group.
 */
const exactly = ([name, modules]: [string, string[]]) => ({
  name,
  test: new RegExp(`/${oneOf(modules)}$`),
  includeDependenciesRecursively: false,
});

export const chunkGroups = [
  { name: 'react', test: new RegExp(`/node_modules/${oneOf(REACT_PACKAGES)}/`) },
  { name: 'shop', test: new RegExp(`/${oneOf(SHOP_MODULES)}$`) },
  { name: 'schemas', test: new RegExp(`/node_modules/zod/|/${oneOf(SCHEMA_MODULES)}$`), includeDependenciesRecursively: false },
  { name: 'queries', test: /\/node_modules\/@tanstack\/|\/queries\.ts$/, includeDependenciesRecursively: false },
  ...Object.entries(TOGETHER).map(exactly),
];

/** Such groups need entries that may export more than their page does, but React Router's plugin requests exact entries. */
export const exactGroups = (): Plugin => ({
  name: 'exact-groups',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
});
