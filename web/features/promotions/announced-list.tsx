import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { useNow } from '#web/hooks/use-now.ts';
import type { Announcement, Announcements } from './announced.ts';

const MOST_SHOWN = 3;

const runs = ({ inicia, termina }: Announcement, now: number): boolean =>
  (inicia === null || Date.parse(inicia) <= now) && (termina === null || Date.parse(termina) > now);

/** The newest promotions that run now. The server's page may be older than that, so the browser checks again. */
export function AnnouncedList({ announced: { at, promotions }, className }: { announced: Announcements; className: string }) {
  const [now, isHydrated] = [useNow(), useHydrated()];
  const shown = promotions.filter((one) => runs(one, isHydrated ? now : at)).slice(0, MOST_SHOWN);
  return shown.length > 0 ? (
    <ul aria-label="Promociones" className={className}>
      {shown.map(({ id, text }) => (
        <li key={id} className="border-l-2 border-barro pl-3">
          {text}
        </li>
      ))}
    </ul>
  ) : null;
}
