import { type RefObject, useLayoutEffect, useRef } from 'react';

const TIMING: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
const LEAVING = [{}, { opacity: 0, transform: 'translateY(-24px)' }];

type Place = { ticket: HTMLElement; x: number; y: number; width: number; height: number };
type Scene = { view: string; size: string; places: Map<string, Place> };

/**
 * A ticket that left fades out where it was, and the others slide to their new places. All of them can be pressed at once: the fading
 * ticket is a copy in `layer`. A change of the view or of the screen's size is not animated.
 */
export function useSlide(list: RefObject<HTMLElement | null>, layer: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef<Scene | null>(null);
  useLayoutEffect(() => {
    if (!list.current || !layer.current) return;
    const [before, now] = [last.current, sceneOf(list.current, view)];
    last.current = now;
    const isOther = before?.view !== now.view || before.size !== now.size;
    if (isOther || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [id, place] of before.places) {
      const to = now.places.get(id);
      if (to) slide(place, to);
      else leave(place, layer.current, list.current.scrollLeft);
    }
  });
}

function sceneOf(list: HTMLElement, view: string): Scene {
  const tickets = [...list.querySelectorAll<HTMLElement>(':scope > article')];
  const places = tickets.map((ticket): [string, Place] => {
    const { id, offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = ticket;
    return [id, { ticket, x, y, width, height }];
  });
  return { view, size: `${list.clientWidth} × ${list.clientHeight}`, places: new Map(places) };
}

function slide(from: Place, to: Place) {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (x === 0 && y === 0) return;
  // Composite with "add", so that a ticket that is already moving continues from its present position.
  to.ticket.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'translate(0, 0)' }], { ...TIMING, composite: 'add' });
}

function leave({ ticket, x, y, width, height }: Place, layer: HTMLElement, scrolled: number) {
  const picture = ticket.cloneNode(true) as HTMLElement;
  picture.removeAttribute('id');
  Object.assign(picture.style, { left: `${x - scrolled}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  layer.append(picture);
  picture.animate(LEAVING, TIMING).onfinish = () => picture.remove();
}
