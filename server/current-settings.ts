import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { perDatabase } from '#server/db/per-database.ts';

const current = perDatabase((): { settings: Settings } => ({ settings: DEFAULT_SETTINGS }));

/**
 * The settings as this process knows them. A change arrives within a second, without a query here. A rule that must hold under parallel
 * requests reads the settings in its transaction instead (`settingsUnderLock`). The module is outside of the feature, because gateways and
 * http read the settings too.
 */
export const settings = (): Settings => current().settings;

/** Only the feature `settings` calls this. */
export const adoptSettings = (newer: Settings): void => {
  current().settings = newer;
};

/** The shop's name, for mails and API answers. */
export const shopName = (): string => settings().casa.nombre;

/** Name and address in one line, at the foot of mails and tickets. */
export const imprint = (): string => `${settings().casa.nombre} · ${settings().casa.direccion}`;
