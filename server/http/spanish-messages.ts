import { z } from 'zod';

const { localeError } = z.locales.es();

/**
 * The sentences of checks without a message of their own. The library's own messages name types of the programming language ("se esperaba
 * objeto, recibido indefinido"), which users do not understand.
 */
export const spanishMessages: ReturnType<typeof z.locales.es> = {
  localeError: (issue) => {
    if (issue.code === 'invalid_type' || issue.code === 'invalid_union')
      return issue.input === undefined ? 'Falta este dato.' : 'Este dato no tiene la forma correcta.';
    if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? 'Este nombre no es válido.';
    return localeError(issue);
  },
};
