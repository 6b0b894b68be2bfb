import { useQuery } from '#web/hooks/navigation/use-query.ts';

export type View = { fecha: string; query: string; selected: string | null };
export type ChangeView = (change: { fecha?: string | null; q?: string; reserva?: string | null }) => void;

export const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Day, search and selection, kept in the address. Without a day it is today, also when the date changes at midnight. */
export function useView(today: string): [View, ChangeView] {
  const [query, set] = useQuery();
  const fecha = query.get('fecha') ?? '';
  const change: ChangeView = (changes) => set(changes, { replace: 'q' in changes });
  return [{ fecha: isDay(fecha) ? fecha : today, query: query.get('q') ?? '', selected: query.get('reserva') }, change];
}
