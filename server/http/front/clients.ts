import type { IncomingMessage } from 'node:http';
import { clientAddress, countedAddress, networkTest } from './client-address.ts';
import type { KnownSessions } from './known-sessions.ts';

/** Whom a request is counted for. */
export type Client = {
  /** The address; in a trusted network the session; of staff the session, wherever they are. */
  key: string;
  isStaff: boolean;
};

export type Clients = {
  of(request: IncomingMessage): Client;
  /** @returns the address alone, and whether many guests share it */
  addressOf(request: IncomingMessage): { address: string; isShared: boolean };
};

/**
 * @param trustProxy how many proxies are in front
 * @param trustedNetworks CIDR blocks in which many guests share an address
 */
export function createClients(trustProxy: number, trustedNetworks: readonly string[], sessions: KnownSessions): Clients {
  const isTrusted = networkTest(trustedNetworks);
  const addressOf = ({ socket, headers }: IncomingMessage) => {
    const address = clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), trustProxy);
    return { address: countedAddress(address), isShared: isTrusted(address) };
  };
  return {
    addressOf,
    of(request) {
      const { address, isShared } = addressOf(request);
      const session = sessions.of(request);
      if (session?.isStaff) return { key: `staff ${session.sessionId}`, isStaff: true };
      return { key: session && isShared ? `own ${session.sessionId}` : address, isStaff: false };
    },
  };
}
