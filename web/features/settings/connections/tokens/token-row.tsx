import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import type { AccessToken } from '#contract/tokens/tokens.ts';
import { shopNow } from '#web/lib/clock.ts';
import { formatHour } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { lifeOf } from './words.ts';

/** One token. Without `onRevoke` it no longer works. */
export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke?: () => void }) {
  const { nombre, puesto, solo_lectura, ultimos, creado_por, usado_at } = token;
  const life = lifeOf(token, shopNow());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <span className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="font-semibold wrap-anywhere">{nombre}</b>
          <Badge tone={life.tone}>{life.word}</Badge>
        </span>
        <span className="text-sm">
          {STAFF_ROLE_NAMES[puesto]}
          {solo_lectura && ', solo lectura'}
          <span className="num text-texto-2"> · termina en {ultimos}</span>
        </span>
        <span className="num text-xs text-texto-2">
          {life.text} · {usado_at ? `Usado ${formatHour(usado_at)}` : 'Sin usar'} · Lo creó {creado_por ?? 'una cuenta borrada'}
        </span>
      </span>
      {onRevoke && (
        <Button variant="neutral" size="sm" aria-label={`Revocar ${nombre}`} onClick={onRevoke}>
          Revocar
        </Button>
      )}
    </li>
  );
}
