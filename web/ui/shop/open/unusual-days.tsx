import { useShop } from '#web/hooks/use-shop.ts';

/** What is unusual today and in the next days, a line each; nothing while all days are usual. */
export function UnusualDays() {
  const { today, coming } = useShop();
  return (
    <>
      {today && <strong className="block font-semibold">{today}</strong>}
      {coming.map((note) => (
        <span key={note} className="block">
          {note}
        </span>
      ))}
    </>
  );
}
