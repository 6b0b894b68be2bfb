import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { ownTable } from '#web/lib/kept/own-table.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';

const TABLE = /^[1-9]\d{0,2}$/;
export const isTable = (mesa: string): boolean => TABLE.test(mesa);

/**
 * Stores a scanned table: this tab's orders go to it. Called by the route, whose code loads before that of the page's links.
 * @param isKnown the shop has that table; otherwise this tab's table is forgotten
 */
export function useScannedTable(mesa: string, isKnown: boolean): void {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const k = new URLSearchParams(search).get('k');
    if (!hydrated) return;
    if (!isKnown) ownTable.forget();
    if (k === null) return;
    if (isKnown) {
      ownTable.keep({ numero: Number(mesa), k });
      // Scanning a table's code means ordering for that table, even if a visit was opened before.
      ownVisit.forget();
    }
    // Remove the key from the address, so that it is not copied.
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hydrated, mesa, isKnown, search, pathname, navigate]);
}
