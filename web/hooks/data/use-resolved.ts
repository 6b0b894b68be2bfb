import { useEffect, useState } from 'react';

/** The value of a promise, or undefined until it resolves; its maker handles a failure. A plain value is returned as it is. */
export function useResolved<T>(value: T | Promise<T>): T | undefined {
  const [arrived, setArrived] = useState<{ from: Promise<T>; value: T }>();
  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let wanted = true;
    void value.then((there) => wanted && setArrived({ from: value, value: there }));
    return () => {
      wanted = false;
    };
  }, [value]);
  if (!(value instanceof Promise)) return value;
  return arrived?.from === value ? arrived.value : undefined;
}
