import Clock from 'lucide-react/icons/clock';
import { cx } from '#web/lib/cx.ts';
import { UnusualDays } from './unusual-days.tsx';

export const UnusualLines = ({ className }: { className: string }) => (
  <p className={cx('flex gap-2.5 text-sm', className)}>
    <Clock className="mt-px text-agave" />
    <span>
      <UnusualDays />
    </span>
  </p>
);
