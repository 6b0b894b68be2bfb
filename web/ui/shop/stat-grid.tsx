import { Link } from 'react-router';
import { Skeleton } from '#web/ui/skeleton.tsx';

export type Stat = {
  label: string;
  /** Link to the details. */
  to?: string;
  /** Null until it is known. */
  value: number | null;
  note?: string | null;
};

/** A few labelled numbers side by side. */
export const StatGrid = ({ items }: { items: readonly Stat[] }) => (
  <dl className="grid grid-cols-4 overflow-hidden rounded-carta border border-linea bg-blanco max-xl:grid-cols-2">
    {items.map(({ label, to, value, note }) => (
      <div
        key={label}
        className="-mt-px -ml-px grid content-start gap-1.5 border-t border-l border-linea px-[22px] pt-5 pb-[22px] max-sm:p-4"
      >
        <dt className="text-texto-2">
          {to ? (
            <Link to={to} className="underline decoration-linea-fuerte underline-offset-4 hover:text-espresso">
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd className="num text-[1.75rem] leading-[1.15] font-semibold tracking-[-.02em] max-sm:text-[1.375rem]">
          {value === null ? <Skeleton className="h-8 w-14" /> : value}
          {note && <span className="block text-xs font-normal tracking-normal text-texto-2">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
