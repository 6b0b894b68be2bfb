import { shopClock } from '#contract/shop-clock.ts';

const KEY = 'reservacion-a-medias';
const FIELDS = [
  'nombre_completo',
  'correo_electronico',
  'telefono',
  'numero_personas',
  'fecha_visita',
  'hora_visita',
  'notas_adicionales',
] as const;

/** What the form holds before it is sent, as texts. */
export type Draft = Partial<Record<(typeof FIELDS)[number], string>>;

/**
 * The half-filled form of this tab. A day that has passed is left out.
 * @returns nothing when none is kept, or it cannot be read
 */
export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const draft: Draft = {};
    for (const field of FIELDS) {
      const value = (kept as Record<string, unknown>)[field];
      if (typeof value === 'string') draft[field] = value;
    }
    if ((draft.fecha_visita ?? '') < shopClock(new Date()).today) delete draft.fecha_visita;
    return draft;
  } catch {
    return {};
  }
}

/** Keeps the form for this tab; an empty one leaves nothing behind. */
export function keepDraft(values: Record<string, unknown>): void {
  const draft: Draft = {};
  for (const field of FIELDS) if (typeof values[field] === 'string' && values[field] !== '') draft[field] = values[field];
  const { numero_personas: _, ...rest } = draft;
  try {
    if (Object.keys(rest).length > 0) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the form lasts as long as the page.
  }
}
