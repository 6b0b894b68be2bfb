import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useRef, useState } from 'react';
import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { savedByOther } from '#web/api/stale.ts';
import { why } from '#web/api/why.ts';
import { OptionsPanel } from '#web/features/catalog/office/options/of-product/options-panel.tsx';
import { Preview } from '#web/features/catalog/office/options/of-product/preview.tsx';
import { useProductOptions } from '#web/features/catalog/office/options/of-product/use-product-options.ts';
import { uploadPicture } from '#web/features/catalog/office/upload-picture.ts';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { keepFocus } from '#web/lib/keep-focus.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { cut } from '#web/ui/crop/cut.ts';
import { useFocusWrong } from '#web/ui/form/use-focus-wrong.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { LeaveGuard } from '#web/ui/save/leave-guard.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { SAVE_BAR } from '#web/ui/save/save-bar.tsx';
import { StaleNotice } from '#web/ui/save/stale-notice.tsx';
import { useFocusBack } from '#web/ui/save/use-focus-back.ts';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { AvailabilityPanel } from './availability-panel.tsx';
import { changesOf, type Draft, shownProduct, withDraft } from './draft.ts';
import { DataPanel, FactsPanel } from './panels.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { StockPanel } from './stock-panel.tsx';

/** Edits all fields of one product and its options. Changes are collected until they are saved; the availability is saved at once. */
export function Editor({ product, onChange }: { product: StaffProduct; onChange: (product: StaffProduct) => void }) {
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState<StaffProduct | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const options = useProductOptions(product.id);
  const isWrong = Object.keys(errors).length + Object.keys(options.errors).length > 0;
  const fields = useFocusWrong<HTMLDivElement>(isWrong, isSaving);
  const navigate = useNavigateFromHere();
  const changes = changesOf(product, draft);
  const hasFacts = Object.keys(changes).length > 0 || draft.picture !== undefined;
  const count = Object.keys(changes).length + (draft.picture ? 1 : 0) + (options.hasChanges ? 1 : 0);
  const set = (more: Draft) => setDraft((before) => ({ ...before, ...more }));
  const discard = () => {
    setDraft({});
    setErrors({});
    setRefusal(null);
    setStale(null);
    options.discard();
  };
  const settle = (keepsMine: boolean) => {
    if (stale) onChange(stale);
    if (!keepsMine) setDraft({});
    setStale(null);
  };
  /** @returns whether the facts on the screen are saved */
  const saveFacts = async (): Promise<boolean> => {
    if (!hasFacts) return true;
    try {
      const picture = draft.picture && image.current ? { image: await uploadPicture(await cut(image.current, draft.picture.crop)) } : {};
      const saved = (await api('PUT /api/products/{id}', {
        id: product.id,
        version: product.version,
        ...changes,
        ...picture,
      })) as StaffProduct;
      onChange(saved);
      setDraft({});
      return true;
    } catch (error) {
      const theirs = savedByOther<StaffProduct>(error);
      setStale(theirs);
      if (theirs) return false;
      if (error instanceof ApiError) setErrors(error.errors);
      setRefusal(error instanceof Error ? error.message : 'Error al guardar el producto');
      return false;
    }
  };
  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    setErrors({});
    setRefusal(null);
    setStale(null);
    // Save cheaper options after a price that rises and before a price that falls, so that no choice costs less than nothing in between.
    const isCheaper = (changes.price ?? product.price) < product.price;
    const isSaved = isCheaper ? (await options.save()) && (await saveFacts()) : (await saveFacts()) && (await options.save());
    if (isSaved) toast.success('Producto actualizado');
    setIsSaving(false);
    return isSaved;
  };
  const remove = async () => {
    try {
      await api('DELETE /api/products/{id}', { id: product.id });
      discard();
      toast.success('Producto eliminado');
      await navigate('/dashboard/products');
    } catch (error) {
      setIsAsked(false);
      toast.error(why(error, 'Error al eliminar el producto'));
    }
  };
  const focusBack = useFocusBack(count > 0);
  const unsaved = `${count} ${count === 1 ? 'cambio' : 'cambios'} sin guardar`;
  const panel = { facts: withDraft(product, draft), set, errors };
  return (
    <OfficePage
      title="Editar Producto"
      about={`ID: ${product.id} · Creado: ${formatShortDate(product.created_at)}, ${formatTime(product.created_at)}`}
      action={
        <div className="flex flex-wrap gap-2.5">
          <LinkButton variant="neutral" size="sm" to="/dashboard/products">
            <ArrowLeft className="size-4" />
            Productos
          </LinkButton>
          <LinkButton variant="neutral" size="sm" to={`/products/${product.slug}`}>
            Ver en la tienda
          </LinkButton>
        </div>
      }
    >
      {stale && <StaleNotice onSettle={settle}>Otra persona cambió este producto mientras lo editabas.</StaleNotice>}
      {refusal && <RefusalNotice>{refusal}</RefusalNotice>}
      {/* Block the fields while saving: the answer would replace what is typed meanwhile. */}
      <div ref={fields} inert={isSaving} className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 max-xl:grid-cols-1">
        <div ref={keepFocus} className="grid gap-5">
          <DataPanel {...panel} />
          <OptionsPanel productId={product.id} options={options} />
          <FactsPanel {...panel} />
        </div>
        <div className="grid gap-5">
          <PicturePanel {...panel} current={product.image} image={image} />
          <AvailabilityPanel {...panel} product={product} onChange={onChange} />
          <StockPanel product={product} onChange={onChange} />
          {options.shown.length > 0 && (
            <Preview key={JSON.stringify(options.shown)} product={shownProduct(product, draft, options.shown)} />
          )}
        </div>
      </div>
      <div {...focusBack} className={SAVE_BAR}>
        <span className="flex flex-wrap items-center gap-3">
          <Button variant="text" size="sm" className="text-grana!" onClick={() => setIsAsked(true)}>
            Eliminar
          </Button>
          <span role="status">{count > 0 && unsaved}</span>
        </span>
        <span className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button variant="neutral" size="sm" disabled={count === 0 || isSaving} onClick={discard}>
            Descartar
          </Button>
          <Button size="sm" disabled={count === 0} busy={isSaving} busyLabel="Guardando..." onClick={save}>
            Guardar cambios
          </Button>
        </span>
      </div>
      {count > 0 && !isAsked && <LeaveGuard about={`Tienes ${unsaved}.`} isSaving={isSaving} onDiscard={discard} onSave={save} />}
      {isAsked && (
        <ConfirmDialog title="Confirmar Eliminación" onConfirm={remove} onClose={() => setIsAsked(false)}>
          ¿Estás seguro de eliminar este producto? Esta acción no se puede deshacer.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
