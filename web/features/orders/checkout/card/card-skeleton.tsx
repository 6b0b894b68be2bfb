import { Skeleton } from '#web/ui/state/skeleton.tsx';

export const CardSkeleton = () => <Skeleton className="h-[330px] rounded-carta!" />;
