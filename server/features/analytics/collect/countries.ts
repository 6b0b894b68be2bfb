/** The time zones of the countries from which most guests come; other zones give no country. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  MX: 'Mexico_City Monterrey Merida Cancun Chihuahua Ciudad_Juarez Ojinaga Hermosillo Mazatlan Bahia_Banderas Matamoros Tijuana'.split(' '),
  US: 'New_York Chicago Denver Los_Angeles Phoenix Anchorage Detroit Boise Indiana/Indianapolis Kentucky/Louisville'.split(' '),
  CA: 'Toronto Vancouver Edmonton Winnipeg Halifax Montreal Regina St_Johns'.split(' '),
  GT: ['Guatemala'],
  CR: ['Costa_Rica'],
  SV: ['El_Salvador'],
  HN: ['Tegucigalpa'],
  PA: ['Panama'],
  CU: ['Havana'],
  DO: ['Santo_Domingo'],
  PR: ['Puerto_Rico'],
  CO: ['Bogota'],
  VE: ['Caracas'],
  EC: ['Guayaquil'],
  PE: ['Lima'],
  BO: ['La_Paz'],
  CL: ['Santiago'],
  AR: ['Argentina/Buenos_Aires', 'Buenos_Aires', 'Argentina/Cordoba', 'Cordoba'],
  UY: ['Montevideo'],
  PY: ['Asuncion'],
  BR: ['Sao_Paulo', 'Bahia', 'Fortaleza', 'Manaus', 'Recife'],
};
const ELSEWHERE: Readonly<Record<string, string>> = {
  'Europe/Madrid': 'ES',
  'Atlantic/Canary': 'ES',
  'Europe/London': 'GB',
  'Europe/Paris': 'FR',
  'Europe/Berlin': 'DE',
  'Europe/Rome': 'IT',
  'Europe/Lisbon': 'PT',
  'Europe/Amsterdam': 'NL',
  'Europe/Brussels': 'BE',
  'Europe/Zurich': 'CH',
  'Europe/Vienna': 'AT',
  'Asia/Tokyo': 'JP',
  'Asia/Shanghai': 'CN',
  'Asia/Seoul': 'KR',
  'Asia/Kolkata': 'IN',
  'Australia/Sydney': 'AU',
};

const BY_ZONE = new Map([
  ...Object.entries(ELSEWHERE),
  ...Object.entries(ZONES).flatMap(([country, cities]) => cities.map((city): [string, string] => [`America/${city}`, country])),
]);

/**
 * Two letters, or '' when unknown.
 * @param header the value from a trusted proxy; undefined without a proxy
 */
export const countryOf = (header: string | undefined, timeZone: string | null | undefined): string => {
  const told = header?.trim().toUpperCase() ?? '';
  // Cloudflare sends XX for unknown and T1 for Tor.
  if (/^[A-Z]{2}$/.test(told) && told !== 'XX') return told;
  return BY_ZONE.get(timeZone ?? '') ?? '';
};
