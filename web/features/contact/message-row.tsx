import Check from 'lucide-react/icons/check';
import Reply from 'lucide-react/icons/reply';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReceivedMessage } from '#contract/contact/contact.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { cx } from '#web/lib/cx.ts';
import { focusIfLost } from '#web/lib/focus-row.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { ReplyForm } from './reply-form.tsx';

type MessageRowProps = { message: ReceivedMessage; onMark: () => Promise<void>; onReplied: (message: ReceivedMessage) => void };

/** Long messages are shortened until they are expanded. */
const isLong = (text: string) => text.length > 480 || text.split('\n').length > 7;

/** One message with its answers and actions. */
export function MessageRow({ message: received, onMark, onReplied }: MessageRowProps) {
  const { name, email, message, created_at, answered_at, replies = [] } = received;
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const [replying, setReplying, endReplying] = useOpen<true>();
  const opener = useRef<HTMLButtonElement>(null);
  const isNew = answered_at === null;
  const mark = async () => {
    setBusy(true);
    await onMark();
    setBusy(false);
  };
  /** Closes the form and gives the focus back to the button that opened it. */
  const close = () => {
    flushSync(endReplying);
    focusIfLost(opener.current);
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
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">
            <Moment at={created_at} />
          </span>
        </p>
      </div>
      <p className={cx('max-w-[75ch] whitespace-pre-line wrap-anywhere', isLong(message) && !whole && 'line-clamp-6')}>{message}</p>
      {replies.length > 0 && (
        <ul aria-label={`Respuestas a ${name}`} className="grid max-w-[75ch] gap-3">
          {replies.map((reply) => (
            <li key={reply.at} className="border-l-2 border-agave pl-3.5">
              <p className="text-xs wrap-anywhere text-texto-2">
                {reply.by ?? 'La casa'} respondió · <Moment at={reply.at} />
              </p>
              <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{reply.message}</p>
            </li>
          ))}
        </ul>
      )}
      {replying ? (
        <ReplyForm
          to={received}
          onSent={(answered) => {
            close();
            onReplied(answered);
          }}
          onCancel={close}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} variant="neutral" size="sm" aria-label={`Responder a ${name}`} onClick={() => setReplying(true)}>
            <Reply className="size-4 max-sm:hidden" />
            Responder
          </Button>
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
      )}
    </li>
  );
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatShortDate(at)}, {formatTime(at)}
  </time>
);
