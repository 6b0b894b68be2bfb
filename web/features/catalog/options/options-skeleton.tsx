import { Skeleton } from '#web/ui/state/skeleton.tsx';

/** Shown while a product's options load: empty arches, with grey stripes for the names and the cells. */
export const OptionsSkeleton = () => (
  <div className="grid w-full gap-6 border-t border-linea py-6">
    <p role="status" className="text-sm text-texto-2">
      Cargando opciones...
    </p>
    <div aria-hidden="true">
      <div className="grid grid-cols-3 items-end border-b-5 border-crema-2">
        {[96, 118, 140].map((height) => (
          <span
            key={height}
            style={{ height }}
            className="w-[calc(100%-20px)] max-w-32 justify-self-center rounded-t-[999px] bg-crema inset-shadow-nicho"
          />
        ))}
      </div>
      <div className="mt-2.5 grid grid-cols-3">
        {['a', 'b', 'c'].map((size) => (
          <div key={size} className="grid justify-items-center gap-1.5">
            <Skeleton className="h-4 w-12" />
            <Skeleton className="h-3 w-18" />
          </div>
        ))}
      </div>
    </div>
    <div className="grid grid-cols-2 gap-2" aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((cell) => (
        <Skeleton key={cell} className="h-12 rounded-control!" />
      ))}
    </div>
  </div>
);
