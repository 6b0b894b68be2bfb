import { DEFAULT_SETTINGS } from './settings-defaults.ts';
import type { Settings } from './settings-values.ts';

type Named = Pick<Settings, 'casa' | 'marca'>;

/** Whether the shop has the name and the logotype that it comes with. Else its own logo is drawn, or its name in the shop's title font. */
export const isHouse = ({ casa, marca }: Named): boolean =>
  casa.nombre === DEFAULT_SETTINGS.casa.nombre && marca.logo_claro === null && marca.logo_oscuro === null;
