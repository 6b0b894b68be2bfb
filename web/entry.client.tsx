import './boot/popstate-gate.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// When idle. Browsers that forbid service workers go without; Safari has no requestIdleCallback.
const whenIdle = window.requestIdleCallback ?? setTimeout;
if (import.meta.env.PROD && navigator.serviceWorker)
  whenIdle(() =>
    import('./boot/register-service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => undefined),
  );
