import type { IncomingMessage, ServerResponse } from 'node:http';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { RETRY_SECONDS, STORED_UPLOADS } from '#server/http/limits/rules.ts';
import { notFound, Refusal, tooMany } from '#server/http/refusal.ts';
import { FILE_POLICY } from '#server/http/security.ts';
import { refuse } from '../refuse.ts';
import { createMisses } from './misses.ts';
import { sendFile, typeOf, YEAR } from './send-file.ts';

export type StoredUploadsOptions = {
  /** @returns null when there is no upload of this name */
  read(name: string): Promise<Uint8Array | null>;
  /** The address at which browsers find the upload themselves; null for those that only the shop hands out. */
  publicAddressOf(name: string): string | null;
  addressOf(request: IncomingMessage): { address: string; isShared: boolean };
  onFailure(error: unknown): void;
};

export type SendUpload = (request: IncomingMessage, response: ServerResponse, name: string) => void;

const BUSY = 'Las imágenes tardan un momento. Inténtalo otra vez.';
const unavailable = () => new Refusal(503, 'unavailable', BUSY, { headers: { 'retry-after': String(RETRY_SECONDS.unavailable) } });
const missing = () => notFound('not_found', 'Esta imagen no existe.');

/**
 * Answers uploads that lie on a storage of the network. Pictures stay in memory, so that pages keep them while the storage is away. Each
 * name is read once at a time, and what a client asks for in vain is bounded, because names are easily made up.
 */
export function storedUploads({ read, publicAddressOf, addressOf, onFailure }: StoredUploadsOptions): SendUpload {
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  const reading = new Map<string, Promise<Buffer | null>>();
  const misses = createMisses();
  const { atOnce, waiting, perKey, keptBytesInAll, failuresInRow, pauseMs } = STORED_UPLOADS;
  const queue = boundedQueue({ atOnce, waiting, perKey, message: BUSY });
  let failures = 0;
  let pausedUntil = 0;

  const keep = (name: string, bytes: Buffer) => {
    kept.set(name, bytes);
    keptBytes += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= keptBytesInAll) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
  };
  const fromMemory = (name: string): Buffer | undefined => {
    const bytes = kept.get(name);
    if (!bytes) return undefined;
    // Moves it to the end: the first ones have not been asked for the longest.
    kept.delete(name);
    kept.set(name, bytes);
    return bytes;
  };

  const readNow = async (name: string): Promise<Buffer | null> => {
    if (performance.now() < pausedUntil) throw unavailable();
    try {
      const bytes = await read(name);
      failures = 0;
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      // A storage that does not answer would otherwise hold every visitor for the whole time limit.
      if (++failures >= failuresInRow) pausedUntil = performance.now() + pauseMs;
      onFailure(error);
      throw unavailable();
    }
  };

  const fetched = (name: string, { address, isShared }: { address: string; isShared: boolean }): Promise<Buffer | null> => {
    const shared = reading.get(name);
    if (shared) return shared;
    const seconds = misses.secondsOver(address, isShared);
    if (seconds > 0) throw tooMany(seconds);
    const started = queue
      .run(isShared ? null : address, () => readNow(name))
      .then((bytes) => {
        if (bytes) keep(name, bytes);
        else misses.add(name, address);
        return bytes;
      })
      .finally(() => reading.delete(name));
    reading.set(name, started);
    return started;
  };

  const send = (request: IncomingMessage, response: ServerResponse, name: string, plain: Buffer) => {
    const etag = `"${plain.length.toString(36)}"`;
    const type = typeOf(name);
    sendFile(request, response, {
      path: name,
      type,
      size: plain.length,
      etag,
      keep: YEAR,
      policy: FILE_POLICY,
      isPacked: false,
      br: null,
      gzip: null,
      plain,
    });
  };

  return (request, response, name) => {
    const address = publicAddressOf(name);
    if (address !== null) {
      // For an hour: the address of the storage may change, unlike the picture.
      response.writeHead(302, { location: address, 'cache-control': 'public, max-age=3600', 'content-length': 0 }).end();
      return;
    }
    const bytes = fromMemory(name);
    if (bytes) return send(request, response, name, bytes);
    if (misses.has(name)) return refuse(request, response, missing());
    void (async () => {
      try {
        const found = await fetched(name, addressOf(request));
        if (response.destroyed) return;
        if (found) send(request, response, name, found);
        else refuse(request, response, missing());
      } catch (error) {
        if (!response.headersSent) refuse(request, response, error instanceof Refusal ? error : unavailable());
      }
    })();
  };
}
