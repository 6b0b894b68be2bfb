import Clock from 'lucide-react/icons/clock';
import { useShop } from '#web/hooks/use-shop.ts';
import { cx } from '#web/lib/cx.ts';

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

/** The same where a page says no usual hours. */
export function UnusualStrip({ className }: { className: string }) {
  const { today, coming } = useShop();
  return today || coming.length > 0 ? (
    <p className={cx('flex gap-2.5 text-sm', className)}>
      <Clock className="mt-px text-agave" />
      <span>
        <UnusualDays />
      </span>
    </p>
  ) : null;
}
