import { MOST_ABOUT_PICTURES } from '#contract/settings/brand-image.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { ImageField } from './image-field.tsx';

type Brand = Settings['marca'];
type BrandProps = { value: Brand; errors: Record<string, string>; onChange: (value: Brand) => void; name: string };

const NO_FRONT: NonNullable<Brand['portada']> = { imagen: null, titulo: null, texto: null };
const NO_STORY: NonNullable<Brand['nosotros']> = { titulo: null, texto: null, imagenes: [] };
/** Null when nothing is filled in: as the shop comes. */
const orNull = <T extends object>(value: T): T | null =>
  Object.values(value).every((one) => one === null || (Array.isArray(one) && one.length === 0)) ? null : value;

/** The shop's own logo, pictures and words. */
export function BrandSection({ value, errors, onChange, name }: BrandProps) {
  const front = value.portada ?? NO_FRONT;
  const story = value.nosotros ?? NO_STORY;
  const setFront = (change: Partial<typeof front>) => onChange({ ...value, portada: orNull({ ...front, ...change }) });
  const setStory = (change: Partial<typeof story>) => onChange({ ...value, nosotros: orNull({ ...story, ...change }) });
  const pictures = story.imagenes ?? [];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <ImageField
          label="Logo para fondo claro"
          hint={`Sale también en correos y papeles. Sin logo se escribe «${name}» con la letra de la casa.`}
          ground="light"
          url={value.logo_claro}
          error={errors.logo_claro}
          onChange={(logo_claro) => onChange({ ...value, logo_claro })}
        />
        <ImageField
          label="Logo para fondo oscuro"
          hint="Para el tema oscuro y el pie. SVG, PNG, JPEG o WebP, hasta 2 MB."
          ground="dark"
          url={value.logo_oscuro}
          error={errors.logo_oscuro}
          onChange={(logo_oscuro) => onChange({ ...value, logo_oscuro })}
        />
      </div>
      <Field label="Lema" optional error={errors.lema} hint="Sale en el título del inicio y en los buscadores.">
        <Input value={value.lema ?? ''} onChange={({ target }) => onChange({ ...value, lema: target.value || null })} />
      </Field>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">Portada</legend>
        <ImageField
          label="Imagen de la portada"
          hint="Apaisada, de 1600 × 900 o más. En el teléfono se ve solo el centro."
          ground="photo"
          url={front.imagen}
          error={errors['portada.imagen']}
          onChange={(imagen) => setFront({ imagen })}
        />
        <Field label="Título de la portada" optional error={errors['portada.titulo']}>
          <Input value={front.titulo ?? ''} onChange={({ target }) => setFront({ titulo: target.value || null })} />
        </Field>
        <Field label="Texto de la portada" optional error={errors['portada.texto']}>
          <Textarea rows={3} value={front.texto ?? ''} onChange={({ target }) => setFront({ texto: target.value || null })} />
        </Field>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">Nosotros</legend>
        <Field label="Título de Nosotros" optional error={errors['nosotros.titulo']}>
          <Input value={story.titulo ?? ''} onChange={({ target }) => setStory({ titulo: target.value || null })} />
        </Field>
        <Field label="Texto de Nosotros" optional error={errors['nosotros.texto']} hint="Separa los párrafos con una línea vacía.">
          <Textarea rows={6} value={story.texto ?? ''} onChange={({ target }) => setStory({ texto: target.value || null })} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          {[...pictures, ...(pictures.length < MOST_ABOUT_PICTURES ? [null] : [])].map((url, at) => (
            <ImageField
              key={url ?? 'otra'}
              label={`Imagen ${at + 1} de Nosotros`}
              hint={at === 0 ? 'La primera va bajo los arcos.' : `Hasta ${MOST_ABOUT_PICTURES} imágenes.`}
              ground="photo"
              url={url}
              error={errors[`nosotros.imagenes.${at}`]}
              onChange={(next) =>
                setStory({
                  imagenes:
                    url === null
                      ? [...pictures, ...(next ? [next] : [])]
                      : pictures.flatMap((one) => (one === url ? (next ? [next] : []) : [one])),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
