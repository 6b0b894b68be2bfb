import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

const TONES = {
  info: { look: 'bg-jacaranda-suave text-jacaranda', Icon: Info },
  error: { look: 'bg-grana-suave text-grana', Icon: CircleAlert },
  success: { look: 'bg-hoja-suave text-hoja', Icon: CircleCheck },
  warning: { look: 'bg-ocre-suave text-ocre-hondo', Icon: TriangleAlert },
};

type NoticeProps = {
  tone: keyof typeof TONES;
  children: ReactNode;
  /** Content at the right end: a link or "Reintentar". */
  action?: ReactNode;
  /** `alert` is announced at once (form and payment errors), `status` politely. */
  role?: 'alert' | 'status';
  className?: string;
};

/** A message strip inside a part of the page. */
export function Notice({ tone, children, action, role, className }: NoticeProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div role={role} className={cx('flex w-full gap-3 rounded-carta px-4 py-3.5 text-sm', look, className)}>
      <Icon className="mt-px" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}

/** Says why something failed, announced at once; renders nothing without a reason. */
export const ErrorNotice = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice tone="error" role="alert">
      {children}
    </Notice>
  );
