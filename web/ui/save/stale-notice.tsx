import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../state/notice.tsx';

type StaleNoticeProps = {
  /** Says who has saved meanwhile. */
  children: ReactNode;
  theirs?: string;
  mine?: string;
  /** @param keepsMine keeps the unsaved changes on top of what the other person saved, else drops them */
  onSettle: (keepsMine: boolean) => void;
};

/** Says that nothing was saved because another person saved meanwhile, and lets the user choose. Scrolls into view like other refusals. */
export function StaleNotice({ children, theirs = 'Ver lo nuevo', mine = 'Conservar lo mío', onSettle }: StaleNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="warning" role="alert">
        <p>{children} Tus cambios siguen aquí, sin guardar.</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" variant="neutral" onClick={() => onSettle(false)}>
            {theirs}
          </Button>
          <Button size="sm" variant="neutral" onClick={() => onSettle(true)}>
            {mine}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
