/** The kinds of fiscal documents and their states. Without zod schemas, so that pages may load them. */
export const FACTURA_KINDS = ['nominativa', 'global', 'egreso'] as const;
export type FacturaKind = (typeof FACTURA_KINDS)[number];

export const FACTURA_STATES = ['en_proceso', 'timbrada', 'rechazada', 'cancelacion_en_proceso', 'cancelada'] as const;
export type FacturaState = (typeof FACTURA_STATES)[number];

export const FACTURA_STATE_NAMES: Record<FacturaState, string> = {
  en_proceso: 'en proceso',
  timbrada: 'timbrada',
  rechazada: 'rechazada',
  cancelacion_en_proceso: 'cancelación en proceso',
  cancelada: 'cancelada',
};
export const FACTURA_KIND_NAMES: Record<FacturaKind, string> = { nominativa: 'Nominativa', global: 'Global', egreso: 'Egreso' };

/** Every paper of the test mode says it. */
export const TRIAL_PAPER = 'Comprobante de prueba: sin validez fiscal';

/** How often globals are issued by themselves. */
export const GLOBAL_PERIODS = ['no', 'diaria', 'semanal', 'quincenal', 'mensual'] as const;
export type GlobalPeriod = (typeof GLOBAL_PERIODS)[number];
