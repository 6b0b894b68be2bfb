import { NAVIGATION } from '#contract/navigation.ts';

export type Entry = { label: string; to: string };

const entriesOf = (place: 'header' | 'menu' | 'footer' | 'fallback'): Entry[] =>
  NAVIGATION.flatMap(({ to, [place]: label }) => (label ? [{ label, to }] : []));

export const HEADER = entriesOf('header');
export const SIDE_MENU = entriesOf('menu');
export const FOOTER = entriesOf('footer');
/** What only the side menu leads to; the footer has it for browsers without scripts. */
export const ONLY_IN_MENU = entriesOf('fallback');
