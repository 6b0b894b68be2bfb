import { Skeleton } from '#web/ui/state/skeleton.tsx';

export const DaySkeleton = ({ grid }: { grid: boolean }) => (
  <div>
    <p role="status" className="sr-only">
      Cargando reservaciones...
    </p>
    {grid ? (
      <Skeleton className="h-[650px]" />
    ) : (
      <div className="grid gap-2.5">
        <Skeleton className="mb-1 h-8 w-24" />
        <Skeleton className="h-[74px]" />
        <Skeleton className="h-[74px]" />
        <Skeleton className="mt-4 mb-1 h-8 w-24" />
        <Skeleton className="h-[74px]" />
      </div>
    )}
  </div>
);
