import type { PoolConfig } from 'pg';
import type { HostAddress } from './address.ts';
import { type Place, Probe } from './probe.ts';
import type { Tls } from './tls.ts';

/** PostgreSQL's "cannot connect now", as other servers that are about to answer give it. */
const CANNOT_CONNECT_NOW = '57P03';

/** No host is used at present: none takes writes, or more than one does. */
export class NoPrimary extends Error {
  readonly code = CANNOT_CONNECT_NOW;
  /** For the owner, with the state of each host. */
  readonly sentence: string;
  constructor(message: string, sentence: string) {
    super(message);
    this.sentence = sentence;
  }
}

type Listener = {
  /** The connections to the host that was used until now are worthless. */
  moved(to: Place | null): void;
  /** A change, in one line for the log. */
  tell(line: string): void;
};

const NONE = 'no host takes writes';
const TWO = 'two hosts take writes: none is used';

const nameOf = ({ host, port }: HostAddress): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Chooses among the hosts of the database the one that takes writes, and follows it when it moves. All are asked all the time: a host that
 * hangs is noticed after two seconds, one that takes over within a second. While two hosts take writes none is used, because what the one
 * acknowledges the other does not know.
 */
export class Hosts {
  readonly #probes: Probe[];
  readonly #listener: Listener;
  /** The last good one is preferred where two addresses lead to the same server. */
  #last: Probe | null = null;
  #present: { probe: Probe; started: string } | null = null;
  #found = Promise.withResolvers<void>();
  #told = '';

  constructor(hosts: readonly HostAddress[], options: PoolConfig, tls: Tls, listener: Listener) {
    this.#listener = listener;
    this.#probes = hosts.map((host) => new Probe(host, options, tls));
    for (const probe of this.#probes) void probe.run(() => this.#settle());
  }

  /** The host to connect to. While there is none, waits for the next answer of each. @throws NoPrimary */
  async choose(): Promise<Place> {
    if (!this.#present) await Promise.race([this.#found.promise, Promise.all(this.#probes.map((probe) => probe.soon()))]);
    if (this.#present) return this.#present.probe.place;
    throw new NoPrimary(this.#problem(), this.#sentence());
  }

  /** A connection was lost: asks soon. */
  ask(): void {
    for (const probe of this.#probes) void probe.soon();
  }

  /** The host that is used has refused to write. */
  refused(): void {
    if (this.#present) this.#present.probe.role = 'reads';
    this.#settle();
    this.ask();
  }

  end(): void {
    for (const probe of this.#probes) probe.end();
  }

  #writers(): Probe[] {
    return this.#probes.filter(({ role }) => role === 'writes');
  }

  /** @returns whether a host is used */
  #settle(): boolean {
    if (this.#probes.some(({ role }) => role === 'unknown')) return false;
    const writers = this.#writers();
    const [first] = new Set(writers.map(({ started }) => started)).size === 1 ? writers : [];
    const next = (this.#last && first && writers.includes(this.#last) ? this.#last : first) ?? null;
    const isSame = next === (this.#present?.probe ?? null) && next?.started === this.#present?.started;
    if (isSame) return next !== null;
    this.#present = next && { probe: next, started: next.started };
    this.#last = next ?? this.#last;
    if (next) this.#found.resolve();
    else this.#found = Promise.withResolvers();
    this.#listener.moved(next?.place ?? null);
    this.#tell(next ? `writes go to ${nameOf(next.place)}` : this.#problem());
    return next !== null;
  }

  #tell(line: string): void {
    if (line !== this.#told) this.#listener.tell(line);
    this.#told = line;
  }

  #problem(): string {
    return this.#writers().length > 1 ? TWO : NONE;
  }

  #sentence(): string {
    const [one, other] = this.#writers();
    if (one && other) return `${nameOf(one.place)} y ${nameOf(other.place)} aceptan escrituras a la vez: no se usa ninguno`;
    const states = this.#probes.map(({ place, role, reason }) => `${nameOf(place)} ${role === 'reads' ? 'solo lectura' : reason}`);
    return `ningún servidor acepta escrituras (${states.join('; ')})`;
  }
}
