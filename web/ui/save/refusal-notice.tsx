import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../state/notice.tsx';

/** Why nothing was saved, above a form. Brought into view: the button stands below the fields or in a foot bar, where the top is not seen. */
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
