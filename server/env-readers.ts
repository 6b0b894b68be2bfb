import { isIP } from 'node:net';

/** A setting that the shop cannot start with: its message is the one line for the owner. It never repeats the value, which may be secret. */
export class EnvError extends Error {
  constructor(name: string, problem: string) {
    super(`Configuración incorrecta: ${name} ${problem}.`);
  }
}

export type Source = Record<string, string | undefined>;
/** Turns a value into what the shop uses, or throws a plain Error that says what the value must be. */
type Kind<T> = (value: string) => T;

const wrong = (problem: string): never => {
  throw new Error(problem);
};

export const reader = (source: Source) => {
  const value = (name: string) => (source[name]?.trim() ? source[name] : undefined);
  const read = <T>(name: string, kind: Kind<T>): T | undefined => {
    const set = value(name);
    if (set === undefined) return undefined;
    try {
      return kind(set);
    } catch (error) {
      throw new EnvError(name, (error as Error).message);
    }
  };
  /** Settings of which one alone is useless: all of them or none. */
  const together = (...names: string[]) => {
    const missing = names.filter((name) => value(name) === undefined);
    if (missing.length > 0 && missing.length < names.length) {
      const present = names.filter((name) => !missing.includes(name));
      throw new EnvError(missing.join(', '), `hace falta cuando se define ${present.join(', ')}`);
    }
  };
  return Object.assign(read, { together });
};

export const text: Kind<string> = (value) => (/\p{Cc}/u.test(value) ? wrong('no debe llevar caracteres de control') : value);

export const secret: Kind<string> = (value) => (/^[\x21-\x7e]+$/.test(value) ? value : wrong('no debe llevar espacios ni acentos'));

export const pattern =
  (form: RegExp, problem: string): Kind<string> =>
  (value) =>
    form.test(value) ? value : wrong(problem);

export const email = pattern(/^[^@\s<>]+@[^@\s<>]+$/, 'debe ser un correo electrónico');

export const integer =
  (min: number, max: number): Kind<number> =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : wrong(`debe ser un número entero entre ${min} y ${max}`);

export const choice =
  <const T extends string>(...options: T[]): Kind<T> =>
  (value) =>
    options.find((option) => option === value) ?? wrong(`debe ser uno de: ${options.join(', ')}`);

/** A comma list of CIDR blocks, e.g. `192.168.1.0/24, 2001:db8::/48`. */
export const networks: Kind<string[]> = (value) =>
  value.split(',').map((part) => {
    const block = part.trim();
    const [base = '', bits = '', ...rest] = block.split('/');
    const most = isIP(base) === 6 ? 128 : isIP(base) === 4 ? 32 : -1;
    const isBlock = /^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0;
    return isBlock ? block : wrong('debe ser una lista de redes como 192.168.1.0/24, separadas por comas');
  });

export const hostname: Kind<string> = (value) =>
  isIP(value) || /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value)
    ? value
    : wrong('debe ser una dirección IP o un nombre de equipo');

type UrlRules = { originOnly?: boolean; plainOnlyOn?: RegExp };

export const url =
  (protocols: string[], rules: UrlRules = {}): Kind<string> =>
  (value) => {
    const schemes = protocols.map((protocol) => `${protocol}//`).join(' o ');
    const parsed = URL.canParse(value) ? new URL(value) : wrong(`debe ser una dirección que empiece con ${schemes}`);
    if (!protocols.includes(parsed.protocol)) wrong(`debe ser una dirección que empiece con ${schemes}`);
    if (rules.plainOnlyOn && parsed.protocol === 'http:' && !rules.plainOnlyOn.test(parsed.hostname)) {
      wrong('debe empezar con https:// (http:// solo en este equipo)');
    }
    if (!rules.originOnly) return value;
    if (parsed.username || parsed.password || parsed.pathname !== '/' || parsed.search || parsed.hash) {
      wrong('debe ser solo protocolo y dominio, sin ruta');
    }
    return parsed.origin;
  };
