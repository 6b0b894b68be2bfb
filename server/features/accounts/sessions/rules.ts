/** The first match decides the name. The order matters, because many user agents also contain the names of similar browsers. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
const nameIn = (names: [string, RegExp][], userAgent: string): string | null =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;

/**
 * Names browser and system without versions: 'Chrome en Android'. Only words of the tables are returned, because a client can send any text
 * as its user agent.
 */
export function deviceName(userAgent: string): string {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  if (!browser && !system) return 'Dispositivo desconocido';
  return system ? `${browser ?? 'Navegador'} en ${system}` : (browser as string);
}

/** @param address in the form that limits use: IPv4, or the first four groups of IPv6. @returns its network of 24 or 48 bits */
export const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.');
