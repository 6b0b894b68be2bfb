import { ORDER_TYPE, type OrderType } from '#contract/orders/order-types.ts';
import type { DraftItem } from '#web/features/orders/checkout/draft.ts';
import { apiOfBuyer } from '#web/features/orders/guest.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';

/** The slots of a day for these goods; null without a type, and for parcels, which have no hour. */
export function useSlots(tipo: OrderType | null, fecha: string, items: readonly DraftItem[], owner: string | null) {
  const isTimed = tipo !== null && ORDER_TYPE[tipo].timed && items.length > 0;
  const goods = items.map(({ product_id, quantity, options }) => ({ product_id, quantity, options }));
  const key = isTimed ? JSON.stringify([{ tipo, fecha, items: goods }, owner]) : null;
  const { data, error, reload } = useLoad(
    key
      ? async (signal) => {
          const [wanted] = JSON.parse(key);
          const { data: day } = await apiOfBuyer(owner)('POST /api/orders/slots', wanted, { signal });
          return { ...day, fecha, tipo };
        }
      : null,
    key,
  );
  // Slots pass, fill up and open again while the guest fills in the form.
  useRefresh(reload, { isOn: key !== null });
  /** Loads the present hour of an order for "as soon as possible"; null when there is none, or it is not known. */
  const soonestNow = async (): Promise<string | null> => {
    if (!key) return null;
    const [wanted] = JSON.parse(key);
    const answer = await apiOfBuyer(owner)('POST /api/orders/slots', wanted).catch(() => null);
    return answer?.data.antes?.hora ?? null;
  };
  return { day: isTimed ? data : null, error: isTimed ? error : null, reload, soonestNow };
}

export type Day = NonNullable<ReturnType<typeof useSlots>['day']>;
