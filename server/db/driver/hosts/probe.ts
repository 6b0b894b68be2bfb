import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { cut } from '#server/db/driver/driver.ts';
import type { HostAddress } from './address.ts';
import { sslFor, type Tls } from './tls.ts';

/** A host and how to connect to it. */
export type Place = HostAddress & { ssl: PoolConfig['ssl'] };

/** `unknown` until the first answer; `away` without an answer. */
type Role = 'unknown' | 'writes' | 'reads' | 'away';

const TICK_MS = 500;
/** 2 s. Ticks are counted instead of time, because this process may have been suspended itself. */
const PATIENCE_TICKS = 4;
/** Between two questions: at least this long, also when someone waits; and at most, when all is well or when no host is used. */
const REST_MS = { least: 100, calm: 1000, lost: 250 };
const TOO_MANY_CONNECTIONS = '53300';

/** A server starts once at a time, so two addresses with the same start lead to the same server. */
const QUESTION = `select current_setting('transaction_read_only') as read_only, pg_postmaster_start_time()::text as started`;

/** Asks one host again and again, on a connection of its own, whether it takes writes. */
export class Probe {
  readonly place: Place;
  role: Role = 'unknown';
  started = '';
  /** Why the host is `away`. */
  reason = '';
  readonly #options: PoolConfig;
  readonly #tls: Tls;
  #client: Client | null = null;
  #answer = Promise.withResolvers<void>();
  #wake = new AbortController();
  #isEnded = false;

  constructor(address: HostAddress, options: PoolConfig, tls: Tls) {
    this.place = { ...address, ssl: tls.ssl };
    this.#options = options;
    this.#tls = tls;
  }

  /** @param told is called after each answer; returns whether the questions may rest */
  async run(told: () => boolean): Promise<void> {
    while (!this.#isEnded) {
      await this.#ask();
      if (this.#isEnded) return;
      const rest = told() ? REST_MS.calm : REST_MS.lost;
      this.#answer.resolve();
      this.#answer = Promise.withResolvers();
      await sleep(REST_MS.least, undefined, { ref: false });
      await sleep(rest - REST_MS.least, undefined, { ref: false, signal: this.#wake.signal }).catch(() => {});
      this.#wake = new AbortController();
    }
  }

  /** Asks soon. @returns after the next answer */
  soon(): Promise<void> {
    this.#wake.abort();
    return this.#answer.promise;
  }

  end(): void {
    this.#isEnded = true;
    this.#wake.abort();
    this.#answer.resolve();
    this.#close();
  }

  #close(): void {
    if (this.#client) cut(this.#client);
    this.#client = null;
  }

  async #ask(): Promise<void> {
    let ticks = 0;
    const patience = setInterval(() => {
      if (++ticks === PATIENCE_TICKS) this.#close();
    }, TICK_MS);
    const isLate = () => ticks >= PATIENCE_TICKS || this.#isEnded;
    try {
      await this.#question(isLate);
    } catch (error) {
      this.#close();
      const { code, message } = error as Error & { code?: string };
      // A full server says nothing about its role.
      if (code === TOO_MANY_CONNECTIONS && this.role !== 'unknown') return;
      this.role = 'away';
      this.reason = isLate() ? 'timeout expired' : message || (code ?? '');
    } finally {
      clearInterval(patience);
    }
  }

  async #question(isLate: () => boolean): Promise<void> {
    const isKept = this.#client !== null;
    const client = this.#client ?? (await this.#open(isLate));
    try {
      const { rows } = await client.query<{ read_only: string; started: string }>(QUESTION);
      this.role = rows[0]?.read_only === 'off' ? 'writes' : 'reads';
      this.started = rows[0]?.started ?? '';
    } catch (error) {
      if (!isKept || isLate()) throw error;
      // The connection was lost, which does not mean that the host is.
      this.#close();
      await this.#question(isLate);
    }
  }

  async #open(isLate: () => boolean): Promise<Client> {
    this.place.ssl = await sslFor(this.#tls, this.place);
    const client = new Client({ ...this.#options, ...this.place, statement_timeout: 0, query_timeout: 0, keepAlive: true });
    client.on('error', () => {});
    this.#client = client;
    if (isLate()) throw new Error('timeout expired');
    await client.connect();
    return client;
  }
}
