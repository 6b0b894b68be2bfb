import type { IncomingMessage } from 'node:http';
import { hasBody } from './body-turns.ts';

/** The listener's library reads the body from here when it is set. */
type WithBody = IncomingMessage & { rawBody?: Buffer };

/** Reads a small body before the request enters the line: a client that sends slowly takes no place. */
export function whenArrived(request: WithBody, then: () => void): void {
  if (!hasBody(request)) {
    then();
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.once('end', () => {
    request.rawBody = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    then();
  });
}
