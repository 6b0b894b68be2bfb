import { tabStorage } from '#web/lib/kept/tab-storage.ts';
import { NO_WISH, type Wish } from './wish.ts';

const KEY = 'pedir';

/** The choices and typed values, kept for this tab, so that signing in or visiting the menu does not lose them. */
export const keptWish = {
  read(): Wish {
    const kept = tabStorage.read<Wish>(KEY);
    const place = { ...NO_WISH.place, ...kept?.place };
    return { ...NO_WISH, ...kept, place, person: { ...NO_WISH.person, ...kept?.person } };
  },
  /** Without storage it lasts as long as the page. */
  write: (wish: Wish) => tabStorage.write(KEY, wish),
  /** After a payment: the next order keeps the person, place and type, but not the hour, tip and coupon. */
  forgetOrder: () =>
    keptWish.write({
      ...keptWish.read(),
      hora: null,
      isLater: false,
      isPlaceTyped: false,
      tip: null,
      codigo: null,
      couponText: '',
      wantsAccount: false,
    }),
};
