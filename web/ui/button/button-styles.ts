import { cx } from '#web/lib/cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'neutral' | 'text' | 'danger' | 'light' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex items-center justify-center gap-2.5 rounded-control font-semibold leading-[1.2] text-center transition-[background-color,color,transform] duration-120 ease-casa active:translate-y-px disabled:bg-linea disabled:text-texto-2 disabled:shadow-none disabled:translate-y-0 disabled:cursor-not-allowed print:hidden';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-agave text-sobre-agave enabled-hover:bg-agave-hondo dark:enabled-hover:brightness-108',
  secondary: 'shadow-[inset_0_0_0_1.5px_var(--cb-espresso)] enabled-hover:bg-espresso enabled-hover:text-cal',
  neutral: 'bg-blanco shadow-[inset_0_0_0_1px_var(--cb-linea-fuerte)] enabled-hover:bg-zocalo',
  text: 'text-agave enabled-hover:bg-agave-suave disabled:bg-transparent',
  danger: 'bg-grana text-cal enabled-hover:brightness-90',
  light: 'bg-fijo-claro text-fijo-oscuro enabled-hover:bg-[#F2E9DC]',
  inverse: 'text-fijo-claro shadow-[inset_0_0_0_1.5px_var(--cb-fijo-claro)] enabled-hover:bg-fijo-claro enabled-hover:text-[#143937]',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-10 max-md:min-h-11 px-3.5 py-2 text-sm',
  md: 'min-h-(--cb-control) px-[22px] py-[9px] text-(length:--cb-control-text)',
  lg: 'min-h-14 px-[30px] py-[11px] text-[1.0625rem]',
};

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; className?: string };

export const buttonClass = ({ variant = 'primary', size = 'md', block, className }: ButtonLook): string =>
  cx(BASE, VARIANTS[variant], SIZES[size], variant === 'text' && 'px-3', block && 'w-full', className);
