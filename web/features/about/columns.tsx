import { productPicture } from '#web/lib/page/pictures.ts';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';

const PARTS = [
  {
    name: 'Origen',
    slug: 'cafe-chiapas',
    text: [
      'Compramos el grano a familias de Chiapas, Veracruz y Oaxaca, sin intermediarios, y volvemos con las mismas cada cosecha. Así sabemos quién lo cortó, a qué altura y cómo lo secó.',
      'El trato es sencillo: probamos cada lote antes de comprarlo, y el que sale mejor se paga mejor.',
    ],
  },
  {
    name: 'Tueste',
    slug: 'espresso-doble',
    text: [
      'Tostamos cada semana en lotes pequeños, detrás de la barra. Cada origen tiene su punto: claro el de Veracruz, medio el de Chiapas, oscuro el de Oaxaca.',
      'La fecha va escrita en la bolsa. El café también tiene temporada, y lo mejor de un grano pasa en sus primeras semanas.',
    ],
  },
  {
    name: 'Cocina',
    slug: 'molletes',
    text: [
      'La cocina abre con la puerta y cierra con ella. Hay pan de masa madre, tortilla de maíz azul y fruta del mercado, y los desayunos se sirven a cualquier hora.',
      'La carta es corta a propósito: preferimos hacer pocas cosas todos los días que cien de vez en cuando.',
    ],
  },
];

/** Origin, roast and kitchen. */
export const Columns = () => (
  <div className="wrap grid gap-x-7 gap-y-14 py-section md:grid-cols-3">
    {PARTS.map(({ name, slug, text }) => (
      <section key={name} aria-labelledby={slug} className="grid content-start gap-4">
        <ProductArch
          picture={productPicture(`/art/products/${slug}-1000.webp`)}
          sizes="(min-width:768px) 240px, 60vw"
          className="w-full max-w-[240px]"
          sill
        />
        <h2 className="h3 mt-3" id={slug}>
          {name}
        </h2>
        {text.map((paragraph) => (
          <p key={paragraph} className="max-w-[54ch] text-texto-2">
            {paragraph}
          </p>
        ))}
      </section>
    ))}
  </div>
);
