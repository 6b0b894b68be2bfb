import type { StockHistoryRow } from '#contract/catalog/stock.ts';

/** The reasons of a recount. The first one is the default. */
export const REASONS = ['Conteo', 'Merma', 'Llegó más', 'Otro motivo'] as const;

const WHY: Record<StockHistoryRow['why'], string> = {
  sold: 'Venta',
  returned: 'Regresó de un pedido',
  recount: 'Conteo',
  refill: 'Empezó el día',
};

/** `Merma · Ximena Robles` */
export const whyOf = ({ why, reason, by }: StockHistoryRow): string => [reason ?? WHY[why], by].filter(Boolean).join(' · ');

export const signed = (change: number): string => (change > 0 ? `+${change}` : `${change}`.replace('-', '−'));

/** A typed whole number; null for anything else. */
export const piecesIn = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);
