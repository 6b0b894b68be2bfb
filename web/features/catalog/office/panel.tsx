import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';

/** A titled card of an editor. */
export const Panel = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Card className="grid content-start gap-3.5 p-5 max-sm:p-4">
    <div className="flex min-h-10 items-center justify-between gap-3">
      <h2 className="text-[1.0625rem] font-semibold">{title}</h2>
      {action}
    </div>
    {children}
  </Card>
);
