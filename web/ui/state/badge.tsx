import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

export type Tone = 'neutral' | 'agave' | 'barro' | 'ocre' | 'hoja' | 'grana' | 'jacaranda' | 'solid' | 'cal';

const TONES: Record<Tone, string> = {
  neutral: 'bg-crema',
  cal: 'bg-cal',
  agave: 'bg-agave-suave text-agave',
  barro: 'bg-barro-suave text-barro-hondo',
  ocre: 'bg-ocre-suave text-ocre-hondo',
  hoja: 'bg-hoja-suave text-hoja',
  grana: 'bg-grana-suave text-grana',
  jacaranda: 'bg-jacaranda-suave text-jacaranda',
  solid: 'bg-barro text-sobre-barro',
};

type BadgeProps = { tone?: Tone; dot?: boolean; children: ReactNode; className?: string };

export const Badge = ({ tone = 'neutral', dot, children, className }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex min-h-[26px] items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-[3px] text-xs leading-[1.2] font-semibold',
      TONES[tone],
      className,
    )}
  >
    {dot && <span className="size-2 flex-none rounded-full bg-current" />}
    {children}
  </span>
);
