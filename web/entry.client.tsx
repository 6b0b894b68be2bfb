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

// When idle; Safari has no requestIdleCallback.
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => import('./boot/after-load.ts').then(({ afterLoad }) => afterLoad()).catch(() => undefined));
