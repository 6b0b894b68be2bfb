import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { ArchFrame } from '../image/arch-frame.tsx';

type EmptyStateProps = {
  /** A thin icon, `<ShoppingBag />`. */
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** In a white card with a hairline. */
  card?: boolean;
  level?: 'h1' | 'h2' | 'h3' | 'p';
  className?: string;
};

/** The empty state of a list: an empty arch, a title and one action. */
export const EmptyState = ({ icon, title, children, action, card, level: Title = 'h2', className }: EmptyStateProps) => (
  <div
    className={cx(
      'grid w-full justify-items-center gap-3.5 px-6 py-11 text-center',
      card && 'rounded-carta border border-linea bg-blanco',
      className,
    )}
  >
    {icon && (
      <ArchFrame className="grid w-33 place-items-center text-texto-2 [&_.lucide]:size-7 [&_.lucide]:stroke-[1.4]">{icon}</ArchFrame>
    )}
    <Title className="h3">{title}</Title>
    {children && <div className="max-w-[44ch] text-texto-2">{children}</div>}
    {action}
  </div>
);
