import { WaitingPage } from '#web/features/reservations/guest/waiting-place.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { namedDay } from '#web/lib/words/days.ts';
import type { Route } from './+types/waiting.ts';

export const meta = pageMeta('Lista de espera', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Waiting({ params: { code } }: Route.ComponentProps) {
  return <WaitingPage key={code} code={code} dayName={namedDay} />;
}
