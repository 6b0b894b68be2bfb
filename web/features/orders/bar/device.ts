import { useEffect, useSyncExternalStore } from 'react';
import { applyTheme, readTheme } from '#web/boot/theme.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { onClockSet, shopNow } from '#web/lib/clock.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';

/** The settings of the bar's device: a theme of its own, dark by default, and a screen that stays on. */

const KEY = 'barra-tema';
const DAY = 'claro';
const isDay = createStore(false);

export function useDayTheme(): [boolean, (isDay: boolean) => void] {
  const day = useStore(isDay);
  useEffect(() => {
    isDay.set(storage.read(KEY) === DAY);
    // The other pages of the shop have their own theme.
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

/** Requests the wake lock again whenever the page becomes visible: browsers release it when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock?.request('screen');
      } catch {
        // The browser refuses in battery saver mode.
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
  const stop = onClockSet(again);
  return () => {
    clearInterval(timer);
    stop();
  };
};

/** The current time in milliseconds, updated each second. */
export const useSeconds = (): number =>
  useSyncExternalStore(
    everySecond,
    () => Math.floor(shopNow() / SECOND_MS) * SECOND_MS,
    () => 0,
  );
