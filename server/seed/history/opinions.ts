/** By the product's slug, because a text about a cup does not fit a bag of beans. No two products have the same text. */
export type Opinions = Readonly<Record<string, readonly (readonly [rating: number, comment: string])[]>>;
