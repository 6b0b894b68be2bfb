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

// Once the page has nothing better to do; browsers that forbid it do without. Safari knows no idle time.
const whenIdle = window.requestIdleCallback ?? setTimeout;
if (import.meta.env.PROD && navigator.serviceWorker)
  whenIdle(() =>
    import('./boot/register-service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => undefined),
  );
