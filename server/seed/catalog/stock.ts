/** The stock of the demo shop: bread that is baked each morning, and bags of beans. */
const DAILY: Record<string, number> = { concha: 36, 'galleta-de-avena': 24, 'pastel-de-tres-leches': 16, 'cheesecake-de-guayaba': 12 };
const COUNTED: Record<string, number> = { 'cafe-oaxaca': 42, 'cafe-chiapas': 38 };

/** Rows that owners see and no sale reduces, so that the demo shop never runs out. */
export const demoStock = (goods: readonly { id: string; slug: string }[], today: string) =>
  goods.flatMap(({ id, slug }) => {
    const [refill, count] = [DAILY[slug] ?? null, COUNTED[slug]];
    if (refill === null && count === undefined) return [];
    return [
      {
        kind: 'product',
        item_id: id,
        mode: refill === null ? 'count' : 'daily',
        left: refill === null ? count : Math.ceil(refill / 2),
        refill,
        day: refill === null ? null : today,
        is_demo: true,
        shown_sold_out: false,
      },
    ];
  });
