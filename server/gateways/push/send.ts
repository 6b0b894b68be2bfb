import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { settings } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { lookupPublic, PrivateAddress } from '#server/gateways/outside/public-address.ts';
import { type BrowserKeys, encrypt } from './encrypt.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

const TIMEOUT_MS = 10_000;
const TTL_SECONDS = 4 * 3600;

export type PushMessage = {
  /** For a browser that is offline, a push service keeps only the latest message per topic. At most 32 letters of base64url. */
  topic: string;
  text: string;
};

/** `gone`: the subscription has ended, and retrying is useless. */
export type Outcome = 'sent' | 'gone' | 'later';

/** Whether the address belongs to a test's push service on this machine. */
export const isTestService = (url: URL): boolean => url.origin === env.pushTestOrigin;

/** Sends a message to a browser through its push service. Redirects are not followed. */
export async function sendPush(endpoint: string, browser: BrowserKeys, vapid: VapidKeys, message: PushMessage): Promise<Outcome> {
  const url = new URL(endpoint);
  const body = encrypt(message.text, browser);
  const headers = {
    authorization: vapidHeader(vapid, url, `mailto:${settings().casa.correo}`, new Date()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    ttl: TTL_SECONDS,
    urgency: 'high',
    topic: message.topic,
  };
  try {
    return outcomeOf(await post(url, headers, body));
  } catch (error) {
    return error instanceof PrivateAddress ? 'gone' : 'later';
  }
}

/** @returns the status of the answer, whose body is not read */
function post(url: URL, headers: Record<string, string | number>, body: Buffer): Promise<number> {
  const open = isTestService(url) && url.protocol === 'http:' ? plainRequest : request;
  const guard = isTestService(url) ? {} : { lookup: lookupPublic };
  return new Promise((resolve, reject) => {
    const sent = open(url, { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS), ...guard }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', reject);
    // Without this listener Node would close the connection without an event, and the messages of other guests would wait for this one.
    sent.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.end(body);
  });
}

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'sent';
  return status === 429 || status >= 500 ? 'later' : 'gone';
};
