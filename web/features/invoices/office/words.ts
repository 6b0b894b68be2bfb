import type { FacturaState } from '#contract/invoices/factura-states.ts';
import type { Factura } from '#contract/invoices/facturas.ts';
import type { Tone } from '#web/ui/state/badge.tsx';

export const STATE_TONES: Record<FacturaState, Tone> = {
  en_proceso: 'ocre',
  timbrada: 'hoja',
  rechazada: 'grana',
  cancelacion_en_proceso: 'ocre',
  cancelada: 'neutral',
};

/** What a new document says when the dialog that made it closes. */
export const madeText = ({ folio, estado }: Pick<Factura, 'folio' | 'estado'>): string =>
  estado === 'timbrada' ? `Factura ${folio} timbrada.` : `La factura ${folio} está en proceso. Se timbra sola en cuanto contesten.`;

/** What follows when a document is cancelled, by its kind. */
export const CANCEL_EFFECTS: Record<Factura['tipo'], string> = {
  nominativa:
    'El ticket queda libre y se puede facturar otra vez. Si quien la recibió tiene que aceptarlo, la cancelación queda en proceso hasta que conteste.',
  global: 'Sus tickets pasan a otra factura global del mismo periodo.',
  egreso: 'La factura que corrige vuelve a valer completa.',
};
