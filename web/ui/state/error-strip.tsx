import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** Error of one block with a retry; the rest of the page stays usable. */
export const ErrorStrip = ({ message, onRetry }: { message: ReactNode; onRetry?: (() => void) | null | undefined }) => (
  <Notice
    tone="error"
    role="alert"
    action={
      onRetry && (
        <button type="button" className="link text-inherit" onClick={onRetry}>
          Reintentar
        </button>
      )
    }
  >
    {message}
  </Notice>
);
