import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';

const KEY = 'entrega';

/** The address of the running purchase: as chosen in this tab, else the default one, else the first. */
export function useChosenAddress(addresses: Address[] | null): [Address | null, (id: string) => void] {
  const [id, setId] = useState(read);
  const choose = (chosen: string) => {
    setId(chosen);
    write(chosen);
  };
  const address = addresses?.find((one) => one.id === id) ?? addresses?.find((one) => one.isDefault) ?? addresses?.[0] ?? null;
  return [address, choose];
}

/** Forgotten with the tab, and only an id: it names nothing to anybody but its owner. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(id: string) {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // The choice then lasts as long as the page.
  }
}
