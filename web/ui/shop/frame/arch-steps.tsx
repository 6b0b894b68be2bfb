import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { cx } from '#web/lib/cx.ts';

type ArchStepsProps = {
  /** The name of the list for screen readers. */
  label: string;
  /** `to`: finished steps with it are links. */
  steps: readonly { label: string; to?: string }[];
  /** Counts from 1; one more than there are steps when all are finished. */
  current: number;
};

/** The steps of a purchase or of a request as arches. */
export const ArchSteps = ({ label: name, steps, current }: ArchStepsProps) => (
  <ol aria-label={name} className="flex">
    {steps.map(({ label, to }, index) => {
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
          key={label}
          aria-current={now ? 'step' : undefined}
          className={cx(
            'flex items-center text-sm font-semibold',
            done || now ? 'text-espresso' : 'text-texto-2',
            index > 0 &&
              'before:mx-[clamp(8px,1.4vw,18px)] before:h-px before:w-[clamp(20px,5vw,72px)] before:bg-linea-fuerte before:content-[""]',
          )}
        >
          {done && to ? (
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
