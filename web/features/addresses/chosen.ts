import { useState } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';

const KEY = 'entrega';

/** The address of the current purchase: the one chosen in this tab, else the default, else the first. */
export function useChosenAddress(addresses: Address[] | null): [Address | null, (id: string) => void] {
  const [id, setId] = useState(read);
  const choose = (chosen: string) => {
    setId(chosen);
    write(chosen);
  };
  const address = addresses?.find((one) => one.id === id) ?? addresses?.find((one) => one.isDefault) ?? addresses?.[0] ?? null;
  return [address, choose];
}

/** Kept in the tab's session storage, and only as an id, which tells nothing to others. */
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
    // Without storage the choice lasts as long as the page.
  }
}
