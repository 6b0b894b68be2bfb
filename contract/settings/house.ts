import { DEFAULT_SETTINGS } from './settings-defaults.ts';
import type { Settings } from './settings-values.ts';

type Named = Pick<Settings, 'casa' | 'marca'>;

/** The beginning of downloaded files' names: `casa-blanca`. */
export const fileStem = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? 'tienda';

/** The first letter or digit of a name, as a capital; empty for a name without any. */
export const firstLetter = (name: string): string =>
  (/[\p{L}\p{N}]\p{M}*/u.exec(name.normalize('NFC'))?.[0] ?? '').toLocaleUpperCase('es-MX');

/** Whether the shop has the name and the logotype that it comes with. Else its own logo is drawn, or its name in the shop's title font. */
export const isHouse = ({ casa, marca }: Named): boolean =>
  casa.nombre === DEFAULT_SETTINGS.casa.nombre && marca.logo_claro === null && marca.logo_oscuro === null;
