import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the element has been near the screen once, or the page has been open for some time. */
export function useNear<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '400px' });
    if (element.current) watcher.observe(element.current);
    const later = setTimeout(() => setNear(true), 2000);
    return () => {
      watcher.disconnect();
      clearTimeout(later);
    };
  }, []);
  return [element, near];
}
