import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { StampRequest } from '#contract/invoices/facturas.ts';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { ReceiverFields } from '#web/features/invoices/guest/receiver-fields.tsx';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { EMPTY, FIELDS, type Values } from '../guest/form.ts';
import { madeText } from './words.ts';

const check = checkWith(async () => (await import('#contract/invoices/facturas.ts')).StampRequest);

/** Stamps the invoice of an order, or one that takes the place of another. */
export function StampDialog({ invoice, onDone, onClose }: { invoice: Invoice; onDone: () => void; onClose: () => void }) {
  const { id, folio, estado } = invoice;
  const replaces = estado === 'timbrada';
  const resolver: Resolver<Values, unknown, StampRequest> = (values, context, options) =>
    check({ ...values, id, ...(replaces && { sustituye: id }) }, context, options as never) as never;
  const form = useForm<Values, unknown, StampRequest>({ resolver, mode: 'onTouched', defaultValues: EMPTY });
  const { handleSubmit, setError, setValue, formState } = form;
  const [refusal, setRefusal] = useState<string | null>(null);

  // The receiver of the earlier document is only a help.
  useEffect(() => {
    if (estado === null) return;
    const leaving = new AbortController();
    const fill = async () => {
      const found = await api('GET /api/facturas/{id}', { id }, { signal: leaving.signal }).catch(() => null);
      if (!found || leaving.signal.aborted) return;
      setValue('rfc', found.data.rfc);
      setValue('nombre', found.data.nombre);
    };
    void fill();
    return () => leaving.abort();
  }, [id, estado, setValue]);

  const submit = handleSubmit(async (asked) => {
    setRefusal(null);
    try {
      const { data } = await api('POST /api/invoices/{id}/timbrar', asked);
      toast.success(madeText(data));
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error, setError, FIELDS));
    }
  });
  return (
    <Dialog
      title={replaces ? `Sustituir la factura ${folio}` : `Timbrar la factura ${folio}`}
      onClose={onClose}
      className="sm:max-w-[680px]"
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        {refusal && <RefusalNotice>{refusal}</RefusalNotice>}
        <p className="text-texto-2">
          {replaces
            ? 'Se timbra una nueva con estos datos, y después se cancela la anterior. El ticket sigue facturado todo el tiempo.'
            : 'Con los datos de su Constancia de Situación Fiscal. Para alguien del extranjero: XEXX010101000, régimen 616 y uso S01.'}
        </p>
        <ReceiverFields form={form} canKeep={false} />
        <Button type="submit" busy={formState.isSubmitting} busyLabel="Timbrando…" className="justify-self-start">
          {replaces ? 'Sustituir' : 'Timbrar'}
        </Button>
      </form>
    </Dialog>
  );
}
