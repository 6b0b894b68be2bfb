import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { queries } from './queries.ts';

/**
 * Sends taps one after the other, so that no tap is lost while another one is being saved, and the last one counts.
 * @returns `wanted`: the last tap until all are answered, for the screen to show at once
 */
export function useInTurn<T>(send: (tap: T) => Promise<void>): { wanted: T | null; say: (tap: T) => void } {
  const { mutate, variables, isPending } = useMutation({ mutationFn: send, scope: { id: useId() } }, queries);
  return { wanted: isPending ? variables : null, say: mutate };
}
