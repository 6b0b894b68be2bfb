import { type Logger, pino } from 'pino';
import { tracing } from '#server/tracing/tracing.ts';
import { onceAMinute } from '../once-a-minute.ts';

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
      ...(tracing && { mixin: () => tracing?.logged() ?? {} }),
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

/** Warns of what the process does again by itself, such as asking a lost database: one line per kind and minute, by default per reason. */
export function warnOnceAMinute(log: Logger, message: string): (reason: string, kind?: string) => void {
  const isDue = onceAMinute();
  return (reason, kind = reason) => {
    const due = isDue(kind);
    if (due) log.warn({ reason, omitted: due.omitted }, message);
  };
}
