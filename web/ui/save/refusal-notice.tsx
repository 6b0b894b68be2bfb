import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../state/notice.tsx';

/** Says above a form why nothing was saved. Scrolls into view, because the save button stands below the fields or in the foot bar. */
export function RefusalNotice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="error" role="alert">
        {children}
      </Notice>
    </div>
  );
}
