import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { perDatabase } from '#server/db/per-database.ts';

const current = perDatabase((): { settings: Settings } => ({ settings: DEFAULT_SETTINGS }));

/**
 * The settings that this process knows: a change is here within a second, without a query. What must hold under parallel requests reads
 * them in its transaction instead (`settingsUnderLock`). Outside the feature, because gateways and http read them too.
 */
export const settings = (): Settings => current().settings;

/** For the feature `settings` alone. */
export const adoptSettings = (newer: Settings): void => {
  current().settings = newer;
};

/** The shop's name, for mails and answers. */
export const shopName = (): string => settings().casa.nombre;

/** Name and address in one line, at the foot of mails and tickets. */
export const imprint = (): string => `${settings().casa.nombre} · ${settings().casa.direccion}`;
