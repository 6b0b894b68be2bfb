import { z } from 'zod';
import { line, paragraph } from '../wire/shapes.ts';
import { brandImage, MOST_ABOUT_PICTURES } from './brand-image.ts';

const OWN = 'Sube la imagen aquí: solo se usan las de esta casa.';
/** That the file exists is checked when it is saved. */
const Logo = z.string(OWN).refine((url) => brandImage(url) !== null, OWN);
const Photograph = Logo.refine((url) => !brandImage(url)?.isDrawing, 'Usa una imagen PNG, JPEG o WebP: el SVG es solo para el logo.');

/** The look and words of a shop of another name. Null: as the shop comes. */
export const Brand = z.object({
  /** For light and for dark grounds. */
  logo_claro: Logo.nullable(),
  logo_oscuro: Logo.nullable(),
  /** The head of the home page. */
  portada: z
    .object(
      { imagen: Photograph.nullable(), titulo: line(1, 100).nullable(), texto: paragraph(1, 400).nullable() },
      'Envía la portada entera.',
    )
    .nullable(),
  nosotros: z
    .object(
      {
        titulo: line(1, 100).nullable(),
        /** Paragraphs are separated by an empty line. */
        texto: paragraph(1, 5000).nullable(),
        imagenes: z.array(Photograph, 'Envía una lista.').max(MOST_ABOUT_PICTURES, `Hasta ${MOST_ABOUT_PICTURES} imágenes.`).nullable(),
      },
      'Envía la página entera.',
    )
    .nullable(),
  /** One sentence about the shop, for titles and descriptions. */
  lema: line(1, 150).nullable(),
});
export type Brand = z.output<typeof Brand>;
