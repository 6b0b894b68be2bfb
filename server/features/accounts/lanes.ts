import { Refusal } from '#server/http/refusal.ts';

/**
 * Lets `width` of some heavy work happen at once; the rest queues up in the order it came.
 * When `longest` are waiting already, the next is sent away instead of being served after giving up.
 */
export function lanes(width: number, longest: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= longest) {
      throw new Refusal(503, 'busy', 'Hay mucha gente entrando. Inténtalo otra vez en un momento.', { headers: { 'retry-after': '5' } });
    }
    if (busy < width) busy++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The lane goes to the next in line, or is free.
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}
