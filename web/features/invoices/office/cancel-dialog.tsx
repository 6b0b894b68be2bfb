import { useState } from 'react';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { CANCEL_EFFECTS } from './words.ts';

type Reason = '02' | '03';
const REASONS = [
  ['02', '02 · Con errores'],
  ['03', '03 · No se llevó a cabo la operación'],
] as const;

/** Cancels a stamped document. What follows is said before. */
export function CancelDialog({
  invoice: { id, folio, tipo },
  onDone,
  onClose,
}: {
  invoice: Invoice;
  onDone: () => void;
  onClose: () => void;
}) {
  const [motivo, setMotivo] = useState<Reason>('02');
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = async () => {
    setRefusal(null);
    try {
      const { data } = await api('POST /api/invoices/{id}/cancelar', { id, motivo });
      toast.success(data.estado === 'cancelada' ? `Factura ${folio} cancelada.` : `La cancelación de ${folio} está en proceso.`);
      onDone();
    } catch (error) {
      setRefusal(why(error, 'No pudimos cancelarla.'));
    }
  };
  return (
    <ConfirmDialog
      title={`Cancelar la factura ${folio}`}
      confirmLabel="Cancelar factura"
      keepLabel="Conservarla"
      onConfirm={cancel}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {refusal && <RefusalNotice>{refusal}</RefusalNotice>}
        <p>{CANCEL_EFFECTS[tipo]}</p>
        <Field label="Motivo">
          <Select value={motivo} onChange={({ target }) => setMotivo(target.value as Reason)}>
            <Options of={tipo === 'global' ? REASONS.slice(0, 1) : REASONS} />
          </Select>
        </Field>
      </div>
    </ConfirmDialog>
  );
}
