import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PacSettings } from '#server/env/services.ts';
import { call } from './call.ts';
import { type Pac, PacAway } from './pac.ts';
import { satState } from './sat-status.ts';

/** SW sapien's REST service, https://developers.sw.com.mx. Paths that say cfdi33 take CFDI 4.0. */

const Text = z.string().nullish();
const Signed = z.object({ data: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/) }) });
const Success = z.object({
  status: z.literal('success'),
  data: z.object({ cfdi: Text, uuid: z.union([z.string(), z.record(z.string(), z.string())]).nullish(), acuse: Text }),
});
const Failure = z.object({ status: z.literal('error'), message: Text, messageDetail: Text, data: z.object({ cfdi: Text }).nullish() });
const Answer = z.union([Success, Failure]);
type Answer = z.output<typeof Answer>;

function parsed<S extends z.ZodType>(schema: S, { status, text }: { status: number; text: string }): z.output<S> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new PacAway(`The PAC answered ${status} without JSON`);
  }
  const { success, data } = schema.safeParse(body);
  if (!success) throw new PacAway(`The PAC answered ${status} in another shape`);
  return data;
}

/**
 * A form with one file. It is one piece of bytes, because the platform's own form is a stream, which fails outside of any call when the
 * service answers before it has read it.
 */
function formOf(xml: string): { type: string; body: Uint8Array<ArrayBuffer> } {
  const boundary = `casa-${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="xml"; filename="xml.xml"\r\ncontent-type: text/xml\r\n\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, body: new TextEncoder().encode(`${head}${xml}\r\n--${boundary}--\r\n`) };
}

/** The code of a refusal: `CFDI40148 - …`, `401. …`. Null for what is not about the document, such as used-up stamps. */
const codeOf = (message: string): string | null => /^\s*(CFDI\d+|\d{3})\b/.exec(message)?.[1] ?? null;

/** The stamped document comes before, under this key or as these bytes. */
const DUPLICATES = new Set(['CFDI3307', '307']);

const uuidOf = (xml: string): string | null =>
  /TimbreFiscalDigital\b[^>]*?\sUUID="([\dA-Fa-f-]{36})"/.exec(xml)?.[1]?.toUpperCase() ?? null;

/** What SAT's service answers to a request: it was received; cancelled before. */
const [RECEIVED, CANCELLED] = ['201', '202'];

export function swPac({ url, credentials, statusUrl }: PacSettings): Pac {
  let signedIn: Promise<string> | null = null;

  async function signIn(): Promise<string> {
    if ('token' in credentials) return credentials.token;
    const { user, password } = credentials;
    // As SW documents it: both as headers; the body serves other versions of the service.
    const ascii = /^[\x20-\x7e]*$/.test(user + password);
    const answer = await call(`${url}/security/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(ascii && { user, password }) },
      body: JSON.stringify({ user, password }),
    });
    if (answer.status !== 200) throw new PacAway(`The PAC answered ${answer.status} to the sign-in`);
    return parsed(Signed, answer).data.token;
  }

  /** The token of all calls until one of them is refused. A failed sign-in is tried again by the next call. */
  function token(): Promise<string> {
    if (signedIn) return signedIn;
    const attempt = signIn();
    signedIn = attempt;
    attempt.catch(() => {
      if (signedIn === attempt) signedIn = null;
    });
    return attempt;
  }

  /** Sends a document. A token that is no longer accepted is drawn again once. */
  async function send(path: string, xml: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Answer> {
    const attempt = async () => {
      const used = token();
      const { type, body } = formOf(xml);
      const init = { method: 'POST', headers: { authorization: `bearer ${await used}`, 'content-type': type, ...headers }, body };
      const answer = await call(`${url}${path}`, init, signal);
      if (answer.status === 401 && signedIn === used) signedIn = null;
      return answer;
    };
    const first = await attempt();
    const answer = first.status === 401 && 'user' in credentials ? await attempt() : first;
    if (answer.status !== 200 && answer.status !== 400) throw new PacAway(`The PAC answered ${answer.status}`);
    return parsed(Answer, answer);
  }

  const refusalOf = ({ message, messageDetail }: z.output<typeof Failure>): { kind: 'refused'; code: string; message: string } => {
    const code = codeOf(message ?? '');
    if (code === null) throw new PacAway('The PAC refused the call, not the document');
    const words = (message ?? '').replace(/^\s*\w+\s*[.-]?\s*/, '');
    return { kind: 'refused', code, message: [words, messageDetail].filter(Boolean).join(' ').slice(0, 1000) };
  };

  return {
    name: 'SW sapien',
    async stamp({ xml, key }, signal) {
      const answer = await send('/v4/cfdi33/stamp/v4', xml, { customid: key }, signal);
      if (answer.status === 'success') {
        const stamped = answer.data.cfdi ?? '';
        const uuid = uuidOf(stamped);
        if (!uuid) throw new PacAway('The PAC answered no stamp');
        return { kind: 'stamped', xml: stamped, uuid };
      }
      const refusal = refusalOf(answer);
      return DUPLICATES.has(refusal.code) ? { kind: 'duplicate', xml: answer.data?.cfdi || null } : refusal;
    },
    async cancel({ uuid, request }) {
      const answer = await send('/cfdi33/cancel/xml', request, {});
      if (answer.status === 'error') return refusalOf(answer);
      const { acuse: receipt, uuid: statuses } = answer.data;
      const decided = typeof statuses === 'object' && statuses !== null ? statuses : {};
      const status = Object.entries(decided).find(([id]) => id.toUpperCase() === uuid.toUpperCase())?.[1];
      if (!receipt || !status) throw new PacAway('The PAC answered no receipt');
      // Whether the receiver has to accept, the SAT's enquiry tells.
      if (status === RECEIVED) return { kind: 'asked', receipt };
      if (status === CANCELLED) return { kind: 'cancelled', receipt };
      return { kind: 'refused', code: status, message: 'El SAT no aceptó la solicitud de cancelación.' };
    },
    state: (enquiry) => satState(statusUrl, enquiry),
  };
}
