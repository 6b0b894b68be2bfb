import { useShop } from '#web/hooks/use-shop.ts';
import { UnusualDays } from './unusual-days.tsx';

/** The usual week in one line, and unusual hours of today and of the next days. */
export function Hours() {
  const { hours } = useShop();
  return (
    <span>
      {hours}
      <UnusualDays />
    </span>
  );
}
