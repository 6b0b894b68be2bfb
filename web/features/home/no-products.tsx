import { ErrorStrip } from '#web/ui/state/error-strip.tsx';

/** Shown instead of the featured products when they could not be loaded: rare, so that its code is loaded on use. */
export const NoProducts = ({ onRetry }: { onRetry: () => unknown }) => (
  <ErrorStrip message="No se pudieron cargar los productos." onRetry={onRetry} />
);
