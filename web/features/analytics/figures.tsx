import { cx } from '#web/lib/cx.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

type FiguresProps = {
  /** Null values are still loading. */
  items: readonly (readonly [label: string, value: string | null])[];
};

/** Labelled figures side by side. */
export const Figures = ({ items }: FiguresProps) => (
  <dl
    className={cx(
      'grid overflow-hidden rounded-carta border border-linea bg-blanco',
      items.length === 5 ? 'grid-cols-5 max-xl:grid-cols-2 max-xl:*:last:col-span-2' : 'grid-cols-3 max-[899px]:grid-cols-1',
    )}
  >
    {items.map(([label, value]) => (
      <div
        key={label}
        className="-mt-px -ml-px grid content-start gap-1.5 border-t border-l border-linea px-[22px] pt-5 pb-[22px] max-sm:p-4"
      >
        <dt className="text-texto-2">{label}</dt>
        <dd className="num text-[1.75rem] leading-[1.15] font-semibold tracking-[-.02em] max-sm:text-[1.375rem]">
          {value ?? <Skeleton className="h-8 w-20" />}
        </dd>
      </div>
    ))}
  </dl>
);
