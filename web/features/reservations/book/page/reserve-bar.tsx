import { useEffect, useState } from 'react';
import { buttonClass } from '#web/ui/button/button-styles.ts';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { glide } from './glide.ts';

/** The way to the form at the foot of phones, while the form is not on the screen. */
export function ReserveBar({ section }: { section: string }) {
  const [isNeeded, setNeeded] = useState(true);
  useEffect(() => {
    const form = document.getElementById(section);
    if (!form) return;
    const watcher = new IntersectionObserver(([entry]) => setNeeded(!entry?.isIntersecting));
    watcher.observe(form);
    return () => watcher.disconnect();
  }, [section]);
  return (
    isNeeded && (
      <StickyBar>
        <a href={`#${section}`} onClick={glide} className={buttonClass({ block: true })}>
          Reservar mesa
        </a>
      </StickyBar>
    )
  );
}
