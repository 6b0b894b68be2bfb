import type { ReactNode } from 'react';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import type { Loaded } from '#web/hooks/data/use-load.ts';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

/** Renders its children with the loaded account, or the loading or failed state. */
export function OwnAccount({ own, children }: { own: Loaded<OwnUser>; children: (own: OwnUser) => ReactNode }) {
  if (own.data) return children(own.data);
  if (own.error !== null) return <ErrorStrip message="No pudimos cargar tu cuenta." onRetry={own.reload} />;
  return (
    <div className="grid gap-4">
      <p className="sr-only">Cargando…</p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14 max-w-[760px]" />
      ))}
    </div>
  );
}
