import { useState } from 'react';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';
import { NO_WISH, type Wish } from './wish.ts';

const KEY = 'pedir';

/** What is chosen and typed, kept for this tab: signing in, or the way back to the menu, loses none of it. */
export function useWish(): [Wish, (patch: Partial<Wish> | ((wish: Wish) => Partial<Wish>)) => void] {
  const [wish, setWish] = useState(read);
  const change = (patch: Partial<Wish> | ((wish: Wish) => Partial<Wish>)) =>
    setWish((before) => {
      const next = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      write(next);
      return next;
    });
  return [wish, change];
}

function read(): Wish {
  const kept = tabStorage.read<Wish>(KEY);
  const place = { ...NO_WISH.place, ...kept?.place };
  return { ...NO_WISH, ...kept, place, person: { ...NO_WISH.person, ...kept?.person } };
}

/** Without storage it lasts as long as the page. */
const write = (wish: Wish) => tabStorage.write(KEY, wish);

/** After paying: the next order begins with the same person, place and type, but with its own hour, tip and coupon. */
export function forgetOrder(): void {
  write({ ...read(), hora: null, isLater: false, isPlaceTyped: false, tip: null, codigo: null, couponText: '', wantsAccount: false });
}
