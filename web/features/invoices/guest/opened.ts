import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type OrderKey, readMadeHash, readTicketHash, type TicketKey } from '#contract/invoices/ticket-link.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';

/**
 * An invoice that was asked for on this page, or by mail. `token`: null when it was asked for before, and opens only for its account.
 * `email`: empty when it was not asked for here.
 */
export type MadeKey = { id: string; token: string | null; email: string };

/** With what the page was opened, kept in the history entry: a reload still finds it, and it is not copied with the address. */
export type Opened = { ticket?: TicketKey; order?: OrderKey | null; isForGuest?: boolean; made?: MadeKey };

/** Replaces what the history entry keeps. */
export function useKeepOpened(): (opened: Opened) => void {
  const navigate = useNavigate();
  return (opened) => void navigate('/facturar', { replace: true, preventScrollReset: true, state: { facturar: opened } });
}

/** Reads the link of a ticket or of an invoice from the fragment and removes it from the address bar. @returns null before hydration, and while it does so */
export function useOpened(): Opened | null {
  const { hash, state } = useLocation();
  const keep = useKeepOpened();
  const hydrated = useHydrated();
  const made = readMadeHash(hash);
  const linked = made ? { made: { ...made, email: '' } } : readTicketHash(hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fragment decides
  useEffect(() => {
    if (linked) keep(linked);
  }, [hash]);
  if (!hydrated || linked) return null;
  return (state as { facturar?: Opened } | null)?.facturar ?? {};
}
