import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { ownTable } from '#web/lib/kept/own-table.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';

const TABLE = /^[1-9]\d{0,2}$/;
export const isTable = (mesa: string): boolean => TABLE.test(mesa);

/** Keeps the table of a scanned code: this tab's orders come to it. Called by the route, whose code comes before that of the page's links. */
export function useScannedTable(mesa: string): void {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const k = new URLSearchParams(search).get('k');
    if (!hydrated || !isTable(mesa) || k === null) return;
    ownTable.keep({ numero: Number(mesa), k });
    // Who sits down at a table orders for it, whatever visit was opened before.
    ownVisit.forget();
    // The key is not copied with the address.
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hydrated, mesa, search, pathname, navigate]);
}
