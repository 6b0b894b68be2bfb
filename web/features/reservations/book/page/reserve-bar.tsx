import { useEffect, useState } from 'react';
import { buttonClass } from '#web/ui/button/button-styles.ts';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';
import { glide } from './glide.ts';

type ReserveBarProps = {
  /** Ids of the elements that replace the bar while they are on the screen: the form, and another button to it. */
  section: string;
  button: string;
};

/** A link to the form at the foot of phones, shown while neither the form nor another button to it is on the screen. */
export function ReserveBar({ section, button }: ReserveBarProps) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const seen = new Set<Element>();
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target);
      setNeeded(seen.size === 0);
    });
    for (const id of [section, button]) {
      const watched = document.getElementById(id);
      if (watched) watcher.observe(watched);
    }
    return () => watcher.disconnect();
  }, [section, button]);
  return (
    <StickyBar isAway={!isNeeded}>
      <a href={`#${section}`} onClick={glide} className={buttonClass({ block: true })}>
        Reservar mesa
      </a>
    </StickyBar>
  );
}
