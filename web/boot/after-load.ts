import { registerServiceWorker } from './register-service-worker.ts';
import { repeatCalls } from './repeat-calls.ts';
import { followVisits } from './visits.ts';

/** Starts what is not needed at once. Called when the page is idle, so that the first load does not grow. */
export async function afterLoad(): Promise<void> {
  followVisits();
  repeatCalls();
  // `serviceWorker` is missing where the browser forbids service workers, for example in some private windows.
  if (import.meta.env.PROD && navigator.serviceWorker) await registerServiceWorker();
}
