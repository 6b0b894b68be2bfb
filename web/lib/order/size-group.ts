import { fold } from '#contract/wire/fold.ts';

/** Whether a group of options is the product's sizes, by its name: pages draw sizes as arches. */
export const isSizeGroup = (name: string): boolean => fold(name).startsWith('tamano');
