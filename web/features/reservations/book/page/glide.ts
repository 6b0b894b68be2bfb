import type { MouseEvent } from 'react';

/** Scrolls smoothly to a link's target and focuses it. Without scripts the browser jumps there. */
export function glide(event: MouseEvent<HTMLAnchorElement>) {
  const { hash } = event.currentTarget;
  const place = document.getElementById(hash.slice(1));
  if (!place || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  place.focus({ preventScroll: true });
  window.history.replaceState(window.history.state, '', hash);
}
