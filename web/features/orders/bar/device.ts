import { useEffect, useSyncExternalStore } from 'react';
import { applyTheme, readTheme } from '#web/boot/theme.ts';
import { createStore, useStore } from '#web/hooks/create-store.ts';
import { storage } from '#web/lib/kept/storage.ts';

/** The device of the bar: its own theme, dark unless chosen otherwise, and a screen that stays awake. */

const KEY = 'barra-tema';
const DAY = 'claro';
const isDay = createStore(false);

export function useDayTheme(): [boolean, (isDay: boolean) => void] {
  const day = useStore(isDay);
  useEffect(() => {
    isDay.set(storage.read(KEY) === DAY);
    // The rest of the shop keeps its own theme.
    return () => applyTheme(readTheme());
  }, []);
  useEffect(() => {
    document.documentElement.classList.toggle('dark', !day);
  }, [day]);
  return [
    day,
    (chosen) => {
      if (chosen) storage.write(KEY, DAY);
      else storage.remove(KEY);
      isDay.set(chosen);
    },
  ];
}

/** Browsers let go of the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock?.request('screen');
      } catch {
        // A device that saves its battery refuses.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

const SECOND_MS = 1000;
const everySecond = (again: () => void) => {
  const timer = setInterval(again, SECOND_MS);
  return () => clearInterval(timer);
};

/** The time in milliseconds, to the second. */
export const useSeconds = (): number =>
  useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS,
    () => 0,
  );
