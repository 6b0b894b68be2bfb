import { useShop } from '#web/hooks/use-shop.ts';

/** The usual week in one line, and unusual hours of today. */
export function Hours() {
  const { hours, today } = useShop();
  return (
    <span>
      {hours}
      {today && <strong className="block font-semibold">{today}</strong>}
    </span>
  );
}
