import { Skeleton } from '#web/ui/state/skeleton.tsx';

export const BoardSkeleton = () => (
  <div className="flex gap-3 overflow-hidden pr-6">
    <p role="status" className="sr-only">
      Cargando pedidos...
    </p>
    {[2, 3, 3, 2].map((cards, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <div key={column} className="grid min-w-[218px] flex-1 content-start gap-2.5">
        <Skeleton className="h-9" />
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <Skeleton key={card} className="h-[104px]" />
        ))}
      </div>
    ))}
  </div>
);
