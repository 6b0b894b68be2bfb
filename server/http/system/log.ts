import { type Logger, pino } from 'pino';

/**
 * The log contains route patterns, never path values, queries, bodies or tokens; the redaction is a second safeguard.
 * @param level pino's level, `silent` for none
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          '*.authorization',
          '*.password',
          '*.token',
          '*.order_token',
          '*.client_secret',
          '*.card',
          'authorization',
          'password',
          'token',
          'card',
        ],
        censor: '[oculto]',
      },
    },
    destination ?? pino.destination(1),
  );
}
