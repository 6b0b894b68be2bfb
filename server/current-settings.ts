import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';

let current: Settings = DEFAULT_SETTINGS;

/**
 * The settings that this process knows: a change is here within a second, without a query. What must hold under parallel requests reads
 * them in its transaction instead (`settingsUnderLock`). Outside the feature, because gateways and http read them too.
 */
export const settings = (): Settings => current;

/** For the feature `settings` alone. */
export const adoptSettings = (newer: Settings): void => {
  current = newer;
};

/** The shop's name, for mails and answers. */
export const shopName = (): string => current.casa.nombre;

/** Name and address in one line, at the foot of mails and tickets. */
export const imprint = (): string => `${current.casa.nombre} · ${current.casa.direccion}`;
