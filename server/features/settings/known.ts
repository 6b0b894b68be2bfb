import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Section, Settings } from '#contract/settings/settings-values.ts';
import { adoptSettings, settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { together } from '#server/db/transaction.ts';
import { prepareBrand } from '#server/gateways/brand/assets.ts';
import * as queries from './queries.ts';

const FIRST_VERSION = 1;
const known = perDatabase(() => ({
  versions: new Map<string, number>(),
  /** The catalogue's version when the settings were last read. */
  readAt: 0,
}));

type Stored = Record<string, unknown>;
const isMap = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored map with the keys of this release. A map that is empty by default has keys of the shop's own, such as days. */
const knownKeys = (value: unknown, base: unknown): unknown =>
  isMap(value) && isMap(base) && Object.keys(base).length > 0
    ? Object.fromEntries(Object.entries({ ...base, ...value }).filter(([key]) => Object.hasOwn(base, key)))
    : value;

/**
 * A section as stored, merged over the defaults: a value of another release may lack a field, or have one that this release refuses, in the
 * section and in its maps.
 */
export function sectionValue<S extends Section>(section: S, stored: Stored | undefined): Settings[S] {
  const defaults: Stored = DEFAULT_SETTINGS[section];
  const known = Object.entries(stored ?? {}).map(([key, value]) => [key, knownKeys(value, defaults[key])]);
  return { ...defaults, ...Object.fromEntries(known) } as Settings[S];
}

const over = (base: Settings, rows: readonly queries.Stored[]): Settings =>
  Object.assign({ ...base }, ...rows.map(({ section, value }) => ({ [section]: sectionValue(section as Section, value) })));

let last: Promise<void> = Promise.resolve();

/**
 * Loads the settings of the database into this process. Loads run one after the other, so that an older result cannot overwrite a newer
 * one.
 */
export function loadSettings(): Promise<void> {
  last = last.catch(() => {}).then(read);
  return last;
}

async function read(): Promise<void> {
  const rows = await queries.all();
  known().versions = new Map(rows.map(({ section, version }) => [section, version]));
  const newer = over(DEFAULT_SETTINGS, rows);
  await prepareBrand(newer);
  adoptSettings(newer);
}

/** Loads the settings again when the catalogue has a newer version, because changes of the settings raise it too. */
export async function followSettings(catalogVersion: number): Promise<void> {
  if (catalogVersion === known().readAt) return;
  await loadSettings();
  known().readAt = catalogVersion;
}

const DECISIVE = ['horario', 'lounge'] as const;

/**
 * The settings for a decision that must not overlap with a change of them, such as bookings and closed days. They cannot change until the
 * transaction ends. Call it before taking any other lock.
 */
export async function settingsUnderLock(tx: Tx): Promise<Settings> {
  const [, stored] = await together(queries.lockShared(tx), queries.versions(tx, DECISIVE));
  const isCurrent = DECISIVE.every(
    (section) =>
      (stored.find((row) => row.section === section)?.version ?? FIRST_VERSION) === (known().versions.get(section) ?? FIRST_VERSION),
  );
  return isCurrent ? settings() : over(settings(), await queries.some(tx, DECISIVE));
}
