-- The picture of the demo salad shows cheese. A salad that the owner has changed stays as it is.
UPDATE "products" SET
  "description" = 'Hojas verdes con huevo, queso fresco, aguacate y jitomate cherry.',
  "allergens" = '{lácteos,huevo}',
  "dietary" = '{vegetariano,"sin gluten"}'
WHERE "slug" = 'ensalada'
  AND "image" = '/art/products/ensalada-1000.webp'
  AND "description" = 'Hojas verdes con huevo, aguacate y jitomate cherry.'
  AND "allergens" = '{huevo}';
