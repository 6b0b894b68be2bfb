import { NAVIGATION } from '#contract/navigation.ts';

export type Entry = { label: string; to: string };

const entriesOf = (place: 'header' | 'menu' | 'footer' | 'rules' | 'fallback'): Entry[] =>
  NAVIGATION.flatMap(({ to, [place]: label }) => (label ? [{ label, to }] : []));

export const HEADER = entriesOf('header');
export const SIDE_MENU = entriesOf('menu');
export const FOOTER = entriesOf('footer');
export const RULES = entriesOf('rules');
/** Pages that only the side menu links; the footer shows them to browsers without scripts. */
export const ONLY_IN_MENU = entriesOf('fallback');
