import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../state/notice.tsx';

/** Why nothing was saved. Brought into view: the button in the foot bar stays on the screen, the top of the page does not. */
export function RefusalNotice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="error" role="alert">
        {children}
      </Notice>
    </div>
  );
}
