import type { BrowserSubscription } from '#contract/push/push.ts';
import { api } from './api.ts';

export const PUSH_DENIED = 'Tu navegador no deja mostrar avisos. Puedes permitirlos en sus ajustes.';

/** Whether this browser can show push notices; an iPhone can only when the shop is on its home screen. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Asks for permission, which browsers allow after a press only, and subscribes this browser.
 * @returns null when the person refuses
 */
export async function askForPush(): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const [worker, { public_key }] = await Promise.all([navigator.serviceWorker.ready, api('GET /api/push/key', {})]);
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, keys: { p256dh, auth } };
}

/** The address of this browser's subscription; null without one. It may serve an order only. */
export async function pushEndpoint(): Promise<string | null> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}
