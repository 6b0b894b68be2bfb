import { useEffect } from 'react';
import { api } from '#web/api/api.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';

const KEY = 'caja-activa';
const isOn = createStore(false);

/** Whether the shop has a till. Until the server answers, what it answered last. */
export function useTillOn(): boolean {
  useEffect(() => void ask(), []);
  return useStore(isOn);
}

async function ask(): Promise<void> {
  isOn.set(storage.read(KEY) === '1');
  try {
    const { activa } = await api('GET /api/caja', {});
    isOn.set(activa);
    if (activa) storage.write(KEY, '1');
    else storage.remove(KEY);
  } catch {
    // The entry is shown as it was.
  }
}
