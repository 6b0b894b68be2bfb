import { useState } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';

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

/** The chosen address, kept for this tab by its id, which reveals nothing. Without storage it lasts as long as the page. */
const read = (): string | null => tabStorage.read<{ id: string }>(KEY)?.id ?? null;
const write = (id: string) => tabStorage.write(KEY, { id });
