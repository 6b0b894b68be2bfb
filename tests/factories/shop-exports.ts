/** Product exports of other shops with 30 products each, in the column layouts of those shops. */

type Row = Record<string, string | number>;
type Food = { name: string; group: string; category: 'café' | 'bebidas' | 'postres' | 'desayunos' | 'almuerzos'; price: number };

const MENU: readonly (readonly [group: string, category: Food['category'], names: string])[] = [
  ['Coffee', 'café', 'Espresso|Cortado|Flat White|Cold Brew|Latte de Vainilla|Café con Leche'],
  ['Tea & Drinks', 'bebidas', 'Matcha Frío|Chai|Jugo Verde|Limonada de Pepino|Agua Mineral|Kombucha'],
  ['Bakery', 'postres', 'Croissant de Almendra|Muffin|Galleta de Avena|Pan de Muerto|Pay de Nuez|Brownie'],
  ['Breakfast', 'desayunos', 'Chilaquiles Rojos|Huevos Motuleños|Hotcakes|Molletes|Omelette|Granola'],
  ['Lunch', 'almuerzos', 'Torta Ahogada|Ensalada César|Sopa del Día|Club Sandwich|Bowl de Quinoa|Hamburguesa'],
];

/** The products of each export, by its name followed by the shop's, so that several files can be imported into one catalogue. */
export const foodsOf = (shop: string): Food[] =>
  MENU.flatMap(([group, category, names], row) =>
    names.split('|').map((name, at) => ({ name: `${name} ${shop}`, group, category, price: 30 + row * 10 + at + 0.5 })),
  );

const quoted = (cells: readonly (string | number)[]) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
const file = (header: string, rows: readonly Row[]): string => {
  const names = header.split(',');
  return [header, ...rows.map((row) => quoted(names.map((name) => row[name] ?? '')))].join('\r\n');
};
const dear = (price: number) => (price + 10).toFixed(2);

/** A row per variation; the item's columns are repeated. */
export const square = (): string =>
  file(
    'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Square Online Item Visibility,Item Type,Weight (kg),Social Media Link Title,Social Media Link Description,Shipping Enabled,Self-serve Ordering Enabled,Delivery Enabled,Pickup Enabled,Price,Online Sale Price,Archived,Sellable,Contains Alcohol,Stockable,Skip Detail Screen in POS,Option Name 1,Option Value 1,Current Quantity Centro,New Quantity Centro,Stock Alert Enabled Centro,Stock Alert Count Centro,Tax - IVA (16%)',
    foodsOf('Square').flatMap(({ name, group, price }, at): Row[] => {
      const item = {
        'Reference Handle': `#item-${at}`,
        Token: `TOKEN${at}`,
        'Item Name': name,
        Categories: group,
        'Item Type': 'Prepared food and beverage',
      };
      const shared = { ...item, Description: at % 2 ? `${name} de la casa` : '', Archived: 'N', Sellable: 'Y' };
      const rows = [{ ...shared, 'Variation Name': 'Regular', SKU: `SQ-${at}`, Price: price.toFixed(2) }];
      return group === 'Coffee' ? [...rows, { ...shared, 'Variation Name': 'Grande', SKU: `SQ-${at}-G`, Price: dear(price) }] : rows;
    }),
  );

/** Further rows of a product have its handle, and no title. */
export const shopify = (): string =>
  file(
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status',
    foodsOf('Shopify').flatMap(({ name, group, price }, at): Row[] => {
      const Handle = `producto-${at}`;
      const first = {
        ...{
          Handle,
          Title: name,
          'Body (HTML)': `<p>Rico &amp; fresco</p><ul><li>Caf&eacute;</li><li>Pan</li></ul>`,
          Vendor: 'Casa',
          Type: group,
        },
        ...{ Tags: 'nuevo, café', Published: 'true', 'Option1 Name': 'Size', 'Option1 Value': 'Chico', 'Variant Price': price.toFixed(2) },
        ...{ 'Image Src': `https://cdn.example.com/${at}.jpg`, 'Image Position': 1, 'Gift Card': 'false', Status: 'active' },
      };
      const further = { Handle, 'Image Src': `https://cdn.example.com/${at}-b.jpg`, 'Image Position': 2 };
      return group === 'Coffee' ? [first, { Handle, 'Option1 Value': 'Grande', 'Variant Price': dear(price) }, further] : [first, further];
    }),
  );

/** The price of a product with variations stands in their rows. */
export const wooCommerce = (): string =>
  file(
    'ID,Type,SKU,GTIN,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global',
    foodsOf('WooCommerce').flatMap(({ name, group, price }, at): Row[] => {
      const shared = { ID: 100 + at, SKU: `WOO-${at}`, Name: name, Published: 1, 'In stock?': 1, 'Short description': `<p>${name}</p>` };
      const item = { ...shared, Categories: `Menu > ${group}`, Images: 'https://cafe.example.com/a.jpg, https://cafe.example.com/b.jpg' };
      if (group !== 'Coffee') return [{ ...item, Type: 'simple', 'Regular price': price.toFixed(2) }];
      const variation = (size: string, cost: string, more: Row): Row => ({
        ...{ Type: 'variation', Name: `${name} - ${size}`, Published: 1, 'Regular price': cost, 'Attribute 1 value(s)': size },
        ...more,
      });
      return [
        { ...item, Type: 'variable', 'Attribute 1 name': 'Tamaño', 'Attribute 1 value(s)': 'Chico, Grande' },
        variation('Chico', price.toFixed(2), { ID: 500 + at, Parent: `id:${100 + at}` }),
        variation('Grande', dear(price), { ID: 600 + at, Parent: `WOO-${at}` }),
      ];
    }),
  );

/** An item stands once in each menu that has it. */
export const toast = (): string =>
  file(
    'Menu,Menu Group,Menu Subgroup,Menu Item,POS Name,Description,Base Price,Pricing Strategy,Size,SKU,PLU,Sales Category,Prep Stations,Tax Rate,Visibility,Archived,Item GUID',
    foodsOf('Toast').flatMap(({ name, group, price }, at): Row[] => {
      const row = {
        Menu: 'All Day',
        'Menu Group': group,
        'Menu Item': name,
        'Base Price': `$${price.toFixed(2)}`,
        Archived: 'No',
        'Item GUID': `guid-${at}`,
      };
      return group === 'Coffee' ? [row, { ...row, Menu: 'Weekend', 'Base Price': `$${dear(price)}` }] : [row];
    }),
  );

export const SHOP_FILES: Record<string, () => string> = { Square: square, Shopify: shopify, WooCommerce: wooCommerce, Toast: toast };
