import { useEffect, useRef, useState } from 'react';
import { ORDER_TYPE } from '#contract/orders/order-types.ts';
import { MAX_DAYS_AHEAD } from '#contract/receiving/slots.ts';
import { addDays, shopClock, theHour } from '#contract/shop-clock.ts';
import { capital } from '#contract/words.ts';
import type { DraftItem } from '#web/features/orders/checkout/draft.ts';
import { type Day, useSlots } from '#web/features/orders/checkout/pay-page/use-slots.ts';
import type { Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import { formatTime } from '#web/lib/words/dates.ts';

type Change = (patch: Partial<Wish>) => void;

/** The chosen day and slot. While nothing can be ready soon, chooses the first free slot. */
export function useWhen(wish: Wish, change: Change, items: readonly DraftItem[], owner: string | null, now: Date) {
  const { today } = shopClock(now);
  const wanted = wish.hora && new Date(wish.hora) > now ? shopClock(new Date(wish.hora)).today : null;
  const [picked, setPicked] = useState<string | null>(wanted);
  const [found, setFound] = useState(today);
  const isToday = wish.tipo === 'mesa';
  const fecha = isToday ? today : (picked ?? (found > today ? found : today));
  const slots = useSlots(wish.tipo, fecha, items, owner);
  const day: Day | null = slots.day?.tipo === wish.tipo ? slots.day : null;
  const isShown = day?.fecha === fecha;
  const free = isShown ? day.horarios.filter(({ disponible }) => disponible) : [];
  const isLater = wish.isLater || (day !== null && !day.antes);
  const hora = isLater ? (free.find(({ hora }) => hora === wish.hora)?.hora ?? null) : null;
  const [lost, setLost] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);

  /** Chooses the nearest free slot after a lost one, shows a message about it, and moves the focus there. */
  const lose = (gone: string | null, next: string | null) => {
    const [was, is] = [gone && formatTime(gone), next && formatTime(next)];
    const first = was ? `${filled(was)}.` : 'Lo antes posible ya no se puede.';
    setLost(`${first} ${is ? `La siguiente es ${is}.` : isToday ? 'Hoy ya no hay otra hora para tu mesa.' : 'Elige otro día.'}`);
    if (next) setPicked(shopClock(new Date(next)).today);
    change({ isLater: true, hora: next });
    requestAnimationFrame(() => place.current?.focus());
  };

  /** @returns whether "as soon as possible" has become later than the page says; then the page shows the new hour, and the choice stays */
  const isDelayed = async (): Promise<boolean> => {
    const said = isLater ? null : day?.antes?.hora;
    const soonest = said ? await slots.soonestNow() : null;
    if (!said || !soonest || soonest <= said) return false;
    await slots.reload();
    setLost(`Para ${theHour(formatTime(said))} ya no alcanza. La más próxima es a ${theHour(formatTime(soonest))}.`);
    requestAnimationFrame(() => place.current?.focus());
    return true;
  };

  const key = isShown ? `${fecha} ${isLater} ${wish.hora} ${free.map(({ hora }) => hora).join()}` : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the slots or the choice change
  useEffect(() => {
    if (!key || !isLater || hora) return;
    const [first] = free;
    const isGone = wish.hora !== null && shopClock(new Date(wish.hora)).today === fecha;
    const next = isGone ? (free.find((slot) => slot.hora > (wish.hora ?? '')) ?? first) : first;
    if (isGone) lose(wish.hora, next?.hora ?? null);
    else if (next) change({ hora: next.hora });
    else if (!picked && !isToday && fecha < addDays(today, MAX_DAYS_AHEAD)) setFound(addDays(fecha, 1));
  }, [key]);

  return {
    ...slots,
    day,
    fecha,
    today,
    isToday,
    isLater,
    hora,
    lost,
    place,
    lose,
    isDelayed,
    canAsap: Boolean(day?.antes),
    /** The slots are loading, or one is about to be chosen. */
    isComing: wish.tipo !== null && ORDER_TYPE[wish.tipo].timed && !slots.error && (!isShown || (isLater && !hora && free.length > 0)),
    choose(hora: string) {
      setLost(null);
      change({ isLater: true, hora });
    },
    chooseDay(one: string) {
      setLost(null);
      setPicked(one);
      change({ isLater: true, hora: null });
    },
    chooseAsap() {
      setLost(null);
      change({ isLater: false, hora: null });
    },
    chooseLater: () => change({ isLater: true }),
  };
}

/** The first part of the message about a full slot: `Las 11:20 AM se llenaron`, `La 1:20 PM se llenó`. */
function filled(time: string): string {
  const hour = theHour(time);
  return `${capital(hour)} ${hour.startsWith('la ') ? 'se llenó' : 'se llenaron'}`;
}
