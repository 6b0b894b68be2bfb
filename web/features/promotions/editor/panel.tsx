import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import type { Draft } from './draft.ts';

export type PanelProps = { draft: Draft; set: (more: Partial<Draft>) => void; errors: Record<string, string> };

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="grid content-start gap-3.5 p-5 max-sm:p-4">
    <h2 className="text-[1.0625rem] font-semibold">{title}</h2>
    {children}
  </Card>
);
