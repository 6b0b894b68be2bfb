/** `lunes` → `Lunes` */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first word of a person's name: what others at the table, or holders of an order's link, see of it. */
export const firstWord = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';

/** `pan, café y té`; with a single name, that name. */
export const listed = (names: Iterable<string>): string => new Intl.ListFormat('es-MX').format(names);
/** `pan, café o té` */
export const eitherOf = (names: Iterable<string>): string => new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(names);
