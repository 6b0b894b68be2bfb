import { NAVIGATION } from '#contract/navigation.ts';

export type Entry = { label: string; to: string };

export const entriesOf = (place: 'header' | 'menu' | 'footer' | 'rules' | 'fallback'): Entry[] =>
  NAVIGATION.flatMap(({ to, [place]: label }) => (label ? [{ label, to }] : []));

export const HEADER = entriesOf('header');
export const SIDE_MENU = entriesOf('menu');
