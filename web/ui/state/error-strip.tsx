import { type ReactNode, useState } from 'react';
import { usePassFocus } from '#web/hooks/focus/use-pass-focus.ts';
import { Notice } from './notice.tsx';

type Retry = () => unknown;

/**
 * The error of one block, with a retry; the rest of the page stays usable.
 * @param onRetry may return a promise; until it settles, the button is busy
 */
export const ErrorStrip = ({ message, onRetry }: { message: ReactNode; onRetry?: Retry | null | undefined }) => (
  <Notice tone="error" role="alert" action={onRetry && <RetryButton onRetry={onRetry} />}>
    {message}
  </Notice>
);

function RetryButton({ onRetry }: { onRetry: Retry }) {
  const place = usePassFocus<HTMLButtonElement>('article, section, dialog');
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await onRetry();
    } finally {
      setTrying(false);
    }
  };
  return (
    <button
      ref={place}
      type="button"
      className="link text-inherit"
      aria-disabled={isTrying || undefined}
      onClick={isTrying ? undefined : retry}
    >
      {isTrying ? 'Reintentando…' : 'Reintentar'}
    </button>
  );
}
