const PRODUCT_ALTS: Record<string, string> = {
  'espresso-doble': 'Espresso doble con crema dorada en taza pequeña de cerámica crema con borde terracota',
  americano: 'Café americano en taza de cerámica crema con borde terracota y cucharita dorada',
  cappuccino: 'Cappuccino con un corazón de leche espumada',
  latte: 'Latte con roseta de arte latte en taza de cerámica con borde terracota',
  'flat-white': 'Flat white con tulipán de arte latte en taza de cerámica',
  mocha: 'Mocha coronado con crema batida y virutas de chocolate',
  'cafe-de-olla': 'Café de olla en jarro de barro con raja de canela, piloncillo y anís estrella',
  'cold-brew': 'Cold brew con hielo en vaso alto sobre un posavasos de madera',
  affogato: 'Affogato: helado de vainilla con espresso en copa de vidrio',
  'cafe-chiapas': 'Bolsa de café de especialidad, origen Chiapas, con granos tostados',
  'cafe-veracruz': 'Bolsa de café de especialidad, origen Veracruz, con granos tostados',
  'cafe-oaxaca': 'Bolsa de café de especialidad, origen Oaxaca, con granos tostados',
  'matcha-latte': 'Matcha latte con roseta de leche y un montoncito de té matcha en polvo',
  'chai-latte': 'Chai latte con espuma y canela, acompañado de canela en raja y anís estrella',
  'chocolate-oaxaqueno': 'Chocolate oaxaqueño espumoso en jarro de barro con tablillas de chocolate',
  'agua-de-jamaica': 'Agua de jamaica con hielo, menta y rodaja de limón en vaso alto',
  'te-de-manzanilla': 'Té de manzanilla con flores en taza de vidrio',
  'limonada-con-chia': 'Limonada con chía, hielo, menta y rodajas de limón',
  concha: 'Concha de vainilla con costra de azúcar en forma de caparazón',
  churros: 'Churros con azúcar y una tacita de chocolate sobre tabla de madera',
  'pastel-de-tres-leches': 'Rebanada de pastel de tres leches con crema, canela y fresa',
  flan: 'Flan napolitano bañado en caramelo con hojas de menta',
  'cheesecake-de-guayaba': 'Rebanada de cheesecake con cubierta de guayaba',
  'galleta-de-avena': 'Galletas de avena con trozos de chocolate',
  'hot-cakes': 'Torre de hot cakes con mantequilla, jarabe y frutos rojos',
  'avocado-toast': 'Pan tostado con láminas de aguacate, huevo estrellado y jitomate cherry',
  molletes: 'Dos molletes con frijoles, queso gratinado y pico de gallo',
  'granola-con-fruta': 'Tazón de yogur con granola, fresas, plátano y moras azules',
  panini: 'Panini de jamón y queso con jitomate y lechuga, partido en dos',
  ensalada: 'Ensalada de hojas verdes con huevo, queso fresco, aguacate y jitomate cherry',
  quiche: 'Rebanada de quiche de espinaca y jamón con ensalada',
  'sopa-de-tortilla': 'Sopa de tortilla en plato de barro con aguacate, queso y chile pasilla',
};

/** Alternative text of a product's picture. The text belongs to the picture, not to the product; for an upload it is the product's name. */
export function productAlt({ image, name }: { image: string; name: string }): string {
  const slug = /^\/art\/products\/(.+)-1000\.webp$/.exec(image)?.[1];
  return (slug && PRODUCT_ALTS[slug]) || name;
}
