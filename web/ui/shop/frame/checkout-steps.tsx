import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { cx } from '#web/lib/cx.ts';

const STEPS = [
  { label: 'Carrito', to: '/cart' },
  { label: 'Entrega', to: '/delivery' },
  { label: 'Pago', to: '/checkout' },
];

/** Cart, delivery, payment as three arches; `current` counts from 1. Finished steps are links. */
export const CheckoutSteps = ({ current }: { current: 1 | 2 | 3 }) => (
  <ol aria-label="Pasos de la compra" className="flex">
    {STEPS.map(({ label, to }, index) => {
      const step = index + 1;
      const done = step < current;
      const now = step === current;
      const text = (
        <>
          <span
            className={cx(
              'num grid h-[34px] w-7 place-items-center rounded-t-[14px] pt-[3px]',
              done && 'bg-agave text-sobre-agave',
              now && 'bg-barro text-sobre-barro',
              !done && !now && 'shadow-[inset_0_0_0_1.5px_var(--cb-linea-fuerte)]',
            )}
          >
            {done ? <Check className="size-4" /> : step}
          </span>
          <span className={cx(!now && 'max-md:sr-only')}>{label}</span>
        </>
      );
      return (
        <li
          key={to}
          aria-current={now ? 'step' : undefined}
          className={cx(
            'flex items-center text-sm font-semibold',
            done || now ? 'text-espresso' : 'text-texto-2',
            index > 0 &&
              'before:mx-[clamp(8px,1.4vw,18px)] before:h-px before:w-[clamp(20px,5vw,72px)] before:bg-linea-fuerte before:content-[""]',
          )}
        >
          {done ? (
            <Link to={to} className="flex min-h-11 items-center gap-3">
              {text}
            </Link>
          ) : (
            <span className="flex min-h-11 items-center gap-3">{text}</span>
          )}
        </li>
      );
    })}
  </ol>
);
