import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';

/** The link of an order that a program prepared, as this tab keeps it. */
export type PreparedLink = {
  id: string;
  k: string;
  /** Present once the prepared lines are in the cart. */
  taken?: {
    /** The program's host. */
    platform: string;
    /** How many lines can no longer be bought. */
    missing: number;
    hasPlace: boolean;
  };
};

const KEY = 'pedido-preparado';

export const keptLink = {
  read(): PreparedLink | null {
    const kept = tabStorage.read<PreparedLink>(KEY);
    return kept?.id && kept.k ? (kept as PreparedLink) : null;
  },
  /** Without storage it lasts as long as the page. */
  write: (link: PreparedLink) => tabStorage.write(KEY, link),
  forget: () => tabStorage.remove(KEY),
};

/**
 * The link in the address, which is removed from there at once, else the one that this tab keeps. Read after hydration, because the server
 * sends the same page to all.
 * @returns the link, and a function that lets go of it
 */
export function usePreparedLink(): [PreparedLink | null, () => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<PreparedLink | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const query = new URLSearchParams(search);
    const id = query.get('sesion');
    const kept = keptLink.read();
    if (id === null) return setLink((before) => before ?? kept);
    const k = query.get('k') ?? '';
    const asked = kept?.id === id && kept.k === k ? kept : { id, k };
    keptLink.write(asked);
    setLink(asked);
    void navigate(pathname, { replace: true, state });
  }, [search]);
  return [
    link,
    () => {
      keptLink.forget();
      setLink(null);
    },
  ];
}
