import { Notice } from './notice.tsx';

/** A block that could not load; the rest of the page stays usable. */
export const ErrorStrip = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
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
