import { useEffect, useState } from 'react';

/** A flag that resets itself: "Agregado" for 2 seconds. */
export function useTemporary(milliseconds = 2000): [boolean, () => void] {
  const [lit, setLit] = useState(0);
  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(0), milliseconds);
    return () => clearTimeout(timer);
  }, [lit, milliseconds]);
  return [lit > 0, () => setLit((times) => times + 1)];
}
