import Check from 'lucide-react/icons/check';
import Reply from 'lucide-react/icons/reply';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { ReceivedMessage } from '#contract/contact.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate, formatTime } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-styles.ts';

type MessageRowProps = { message: ReceivedMessage; onMark: () => Promise<void> };

/** Long messages are shortened until they are expanded. */
const isLong = (text: string) => text.length > 480 || text.split('\n').length > 7;

const replyTo = (email: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent('Tu mensaje a Casa Blanca')}`;

/** One message with its actions. */
export function MessageRow({ message: { name, email, message, created_at, answered_at }, onMark }: MessageRowProps) {
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const isNew = answered_at === null;
  const mark = async () => {
    setBusy(true);
    await onMark();
    setBusy(false);
  };
  return (
    <li
      className={cx(
        'grid gap-3 border-b border-linea px-4 py-5 last:border-b-0 sm:px-5',
        isNew && 'shadow-[inset_4px_0_0_var(--cb-barro-trazo)]',
      )}
    >
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="min-w-0 text-base font-semibold wrap-anywhere">{name}</b>
          <Badge tone={isNew ? 'barro' : 'neutral'}>{isNew ? 'Nuevo' : 'Atendido'}</Badge>
        </p>
        <p className="mt-0.5 text-xs wrap-anywhere text-texto-2">
          {email}
          {' · '}
          <time dateTime={created_at} className="whitespace-nowrap">
            {formatShortDate(created_at)}, {formatTime(created_at)}
          </time>
        </p>
      </div>
      <p className={cx('max-w-[75ch] whitespace-pre-line wrap-anywhere', isLong(message) && !whole && 'line-clamp-6')}>{message}</p>
      <div className="flex flex-wrap gap-2">
        <a href={replyTo(email)} aria-label={`Responder a ${name}`} className={buttonClass({ variant: 'neutral', size: 'sm' })}>
          <Reply className="size-4" />
          Responder
        </a>
        <Button variant="neutral" size="sm" busy={busy} busyLabel="Guardando…" onClick={mark}>
          {isNew ? <Check className="size-4 max-sm:hidden" /> : <Undo2 className="size-4 max-sm:hidden" />}
          {isNew ? 'Marcar como atendido' : 'Marcar como nuevo'}
        </Button>
        {isLong(message) && (
          <Button variant="text" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Ver menos' : 'Ver completo'}
          </Button>
        )}
      </div>
    </li>
  );
}
