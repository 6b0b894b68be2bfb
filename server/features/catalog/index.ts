export { registerFeeds } from './feeds/feeds.ts';
export { menu, soldOut } from './office/menu.ts';
export { checkedChoice } from './options/choice.ts';
export type { SoldGroup } from './options/rules.ts';
export { optionsOfProducts } from './options/sold.ts';
export { detailedByIds, list, listedByIds, productsNamed } from './search/search.ts';
export {
  available,
  type Choices,
  catalogVersion,
  choicesOf,
  existing,
  ofAnyState,
  one,
  productNotFound,
  productUnavailable,
  resolveProductId,
} from './service.ts';
export { registerSitemap } from './sitemap.ts';
export { forgetPrices, pricesBetween } from './sold/earlier-prices.ts';
export { type Facts, remembered, soldFacts } from './sold/facts.ts';
export { productsByIds, type SoldProduct } from './sold/products.ts';
export { followStock, stockVersionOf } from './stock/follow.ts';
export { type LowStock, lowStock } from './stock/low.ts';
