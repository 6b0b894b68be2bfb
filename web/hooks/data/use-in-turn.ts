import { useRef, useState } from 'react';

/**
 * Sends taps one after the other, so that no tap is lost while another one is being saved, and the last one counts.
 * @param send must not throw
 * @returns `wanted`: the last tap until all are answered, for the screen to show at once
 */
export function useInTurn<T>(send: (tap: T) => Promise<void>): { wanted: T | null; say: (tap: T) => void } {
  const [wanted, setWanted] = useState<T | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const say = (tap: T) => {
    setWanted(tap);
    const turn = last.current.then(async () => {
      await send(tap);
      if (last.current === turn) setWanted(null);
    });
    last.current = turn;
  };
  return { wanted, say };
}
