import { cx } from '#web/lib/cx.ts';

/** The progress of an order as four bars. `current`: index of the current step. On the narrowest screens only that step's name is shown. */
export const Progress = ({ steps, current, label }: { steps: string[]; current: number; label: string }) => (
  <ol aria-label={label} className="grid grid-cols-4 gap-1.5">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index === current ? 'step' : undefined}
        className={cx(
          'grid border-t-5 pt-2 text-xs whitespace-nowrap max-[379px]:last:justify-end',
          index < current && 'border-agave',
          index === current && 'border-barro-trazo font-semibold',
          index > current && 'border-linea text-texto-2',
        )}
      >
        <span className={index === current ? undefined : 'max-[379px]:sr-only'}>{step}</span>
      </li>
    ))}
  </ol>
);
