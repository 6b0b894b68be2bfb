import { registerServiceWorker } from './register-service-worker.ts';
import { followVisits } from './visits.ts';

/** What waits until the page is idle, so that it adds nothing to the first load. */
export async function afterLoad(): Promise<void> {
  followVisits();
  // Browsers that forbid service workers go without.
  if (import.meta.env.PROD && navigator.serviceWorker) await registerServiceWorker();
}
