import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { ownTable } from '#web/lib/kept/own-table.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';

const TABLE = /^[1-9]\d{0,2}$/;
export const isTable = (mesa: string): boolean => TABLE.test(mesa);

/** Stores a scanned table: this tab's orders go to it. Called by the route, whose code loads before that of the page's links. */
export function useScannedTable(mesa: string): void {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const k = new URLSearchParams(search).get('k');
    if (!hydrated || !isTable(mesa) || k === null) return;
    ownTable.keep({ numero: Number(mesa), k });
    // Scanning a table's code means ordering for that table, even if a visit was opened before.
    ownVisit.forget();
    // Remove the key from the address, so that it is not copied.
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hydrated, mesa, search, pathname, navigate]);
}
