import { useState } from 'react';
import { MAX_BRAND_MB } from '#contract/settings/brand-image.ts';
import { ApiError } from '#contract/wire/client.ts';
import { sendForm } from '#web/api/send-form.ts';
import { cx } from '#web/lib/cx.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { PictureButton } from '#web/ui/image/picture-button.tsx';

const PHOTOGRAPHS = 'image/png,image/jpeg,image/webp';

type ImageFieldProps = {
  label: string;
  hint: string;
  url: string | null;
  onChange: (url: string | null) => void;
  error?: string | undefined;
  /** `light` and `dark`: a logo on that ground; `photo`: a picture as the page cuts it. */
  ground: 'light' | 'dark' | 'photo';
};

const GROUNDS = {
  light: 'bg-fijo-claro p-4 object-contain h-24',
  dark: 'bg-fijo-oscuro p-4 object-contain h-24',
  photo: 'bg-crema object-cover aspect-[760/560]',
};

/** A picture of the brand: its preview, and the buttons to upload another one or to remove it. */
export function ImageField({ label, hint, url, onChange, error, ground }: ImageFieldProps) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = async (file: File) => {
    setRefused(null);
    if (file.size > MAX_BRAND_MB * 1024 * 1024) return setRefused(`La imagen no puede pesar más de ${MAX_BRAND_MB} MB.`);
    setBusy(true);
    try {
      const form = new FormData();
      form.append('file', file, 'imagen');
      onChange((await sendForm<{ url: string }>('/api/ajustes/marca/imagenes', form)).url);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(failure.errors.file ?? failure.message);
    } finally {
      setBusy(false);
    }
  };
  const wrong = refused ?? error;
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {url && (
        <img
          src={url}
          alt={`Vista previa: ${label.toLowerCase()}`}
          className={cx('w-full rounded-control border border-linea', GROUNDS[ground])}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <PictureButton
          label={url ? 'Cambiar' : 'Subir'}
          name={label}
          busy={isBusy}
          onPick={upload}
          accept={ground === 'photo' ? PHOTOGRAPHS : `${PHOTOGRAPHS},image/svg+xml`}
        />
        {url && (
          <Button variant="neutral" size="sm" onClick={() => onChange(null)}>
            Quitar
          </Button>
        )}
      </div>
      <p className="text-xs text-texto-2">{hint}</p>
      {wrong && (
        <div role="alert">
          <FieldError>{wrong}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
