import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { Category, StaffProduct } from '#contract/catalog/catalog.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { savedByOther } from '#web/api/stale.ts';
import { why } from '#web/api/why.ts';
import { CATEGORY_LABELS } from '#web/features/catalog/categories.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field, Options, Textarea } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { PictureButton } from '#web/ui/image/picture-button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { StaleNotice } from '#web/ui/save/stale-notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { uploadPicture } from './upload-picture.ts';

type ProductDialogProps = {
  product: StaffProduct | null;
  onSaved: (product: StaffProduct, isNew: boolean) => void;
  onClose: () => void;
};

const FIELDS = ['name', 'description', 'price', 'category', 'image'] as const;
const REQUIRED = ['name', 'description', 'price', 'category'] as const;
const PLACEHOLDER = '/art/placeholders/cafe.svg';

const valuesOf = (product: StaffProduct | null) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  price: product?.price.toFixed(2) ?? '',
  category: product?.category ?? '',
  image: product?.image ?? '',
  available: product?.available ?? true,
  featured: product?.featured ?? false,
});

/** The form of a product. Unchanged fields are not sent; the version lets the server refuse when another person saved meanwhile. */
export function ProductDialog({ product, onSaved, onClose }: ProductDialogProps) {
  const form = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [version, setVersion] = useState(product?.version);
  const [stale, setStale] = useState<StaffProduct | null>(null);
  const { register, handleSubmit, reset, setError, setValue, watch, formState } = useForm({ defaultValues: valuesOf(product) });
  const { errors, isSubmitting, dirtyFields } = formState;
  const image = watch('image');

  const submit = handleSubmit(async (values) => {
    const missing = REQUIRED.filter((field) => !values[field].trim());
    for (const field of missing) setError(field, { message: 'Este campo es obligatorio.' }, { shouldFocus: field === missing[0] });
    setRefusal(missing.length ? 'Completa todos los campos obligatorios.' : null);
    setStale(null);
    if (missing.length) return;
    const input = { ...values, price: typedNumber(values.price), category: values.category as Category };
    try {
      if (!product) return onSaved((await api('POST /api/products', input)) as StaffProduct, true);
      const changes = Object.fromEntries(Object.entries(input).filter(([name]) => dirtyFields[name as keyof typeof input]));
      onSaved((await api('PUT /api/products/{id}', { id: product.id, version, ...changes })) as StaffProduct, false);
    } catch (error) {
      const theirs = savedByOther<StaffProduct>(error);
      setStale(theirs);
      if (!theirs) setRefusal(refusalOf(error, setError, FIELDS));
    }
  });
  const settle = (keepsMine: boolean) => {
    reset(valuesOf(stale), { keepDirtyValues: keepsMine });
    setVersion(stale?.version);
    setStale(null);
  };
  const upload = async (file: File) => {
    setIsUploading(true);
    try {
      setValue('image', await uploadPicture(file), { shouldDirty: true });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : why(error, 'Error al subir la imagen'));
    }
    setIsUploading(false);
  };

  return (
    <Dialog
      title={product ? 'Editar Producto' : 'Crear Producto'}
      onClose={onClose}
      className="sm:max-w-[640px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={isSubmitting}>
          {product ? 'Actualizar Producto' : 'Crear Producto'}
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="grid grid-cols-[152px_minmax(0,1fr)] gap-6 max-sm:grid-cols-1">
        <div className="grid content-start gap-2.5 max-sm:grid-cols-[72px_1fr] max-sm:items-center">
          <ProductArch
            picture={productPicture(image || PLACEHOLDER)}
            sizes="152px"
            alt={`Vista previa de ${product?.name ?? 'la imagen'}`}
          />
          <PictureButton busy={isUploading} onPick={upload} />
        </div>
        <div className="grid content-start gap-4">
          {product && (
            <dl className="num flex flex-wrap gap-x-7 gap-y-2 text-xs text-texto-2 *:flex *:gap-1">
              <div>
                <dt>ID:</dt>
                <dd className="wrap-anywhere">{product.id}</dd>
              </div>
              <div>
                <dt>Creado:</dt>
                <dd>
                  {formatShortDate(product.created_at)}, {formatTime(product.created_at)}
                </dd>
              </div>
            </dl>
          )}
          {product && (
            <Link to={`/dashboard/products/${product.id}`} className="link inline-flex min-h-6 items-center justify-self-start text-sm">
              Abrir editor
            </Link>
          )}
          {stale && <StaleNotice onSettle={settle}>Otra persona cambió este producto mientras lo editabas.</StaleNotice>}
          {refusal && <RefusalNotice>{refusal}</RefusalNotice>}
          <Field label="Nombre" error={errors.name?.message}>
            <Input {...register('name')} autoComplete="off" maxLength={100} />
          </Field>
          <Field label="Descripción" error={errors.description?.message}>
            <Textarea {...register('description')} maxLength={2000} />
          </Field>
          <div className="grid grid-cols-2 gap-3.5">
            <Field label="Precio (MXN)" error={errors.price?.message}>
              <Input {...register('price')} inputMode="decimal" autoComplete="off" className="num" />
            </Field>
            <Field label="Categoría" error={errors.category?.message}>
              <Select {...register('category')}>
                <option value="">Elige una</option>
                <Options of={Object.entries(CATEGORY_LABELS)} />
              </Select>
            </Field>
          </div>
          <Field label="URL de la imagen" error={errors.image?.message} hint="Vacía: la imagen de la categoría.">
            <Input {...register('image')} autoComplete="off" />
          </Field>
          <div className="flex flex-wrap gap-x-6">
            <Checkbox label="Disponible" {...register('available')} />
            <Checkbox label="Destacado" {...register('featured')} />
          </div>
        </div>
      </form>
    </Dialog>
  );
}
