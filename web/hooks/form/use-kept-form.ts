import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';

type KeptForm<V extends FieldValues, F extends keyof V & string> = Pick<UseFormReturn<V>, 'getValues' | 'subscribe'> & {
  /** Its name in the tab's storage. */
  key: string;
  /** The fields that are kept, with their values in the form that was not touched. */
  untouched: Record<F, string>;
  set: (field: F, value: string) => void;
  /** What is not kept although it was not there at first: what the account fills in would outlast the session. */
  leavesOut?: (field: F, value: string) => boolean;
};

/**
 * Keeps a half-filled form for this tab, through other pages and a reload: a phone drops a page that is in the background, as while its
 * reader looks up an order. Restores it when the page opens; what was typed before this runs wins.
 */
export function useKeptForm<V extends FieldValues, F extends keyof V & string>(form: KeptForm<V, F>): void {
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const { key, untouched, set, getValues, subscribe } = latest.current;
    const fields = Object.keys(untouched) as F[];
    const present = getValues();
    for (const [field, value] of Object.entries(read(key, fields)) as [F, string][]) {
      if (textOf(present[field]) === untouched[field]) set(field, value);
    }
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        const kept = fields.map((field) => [field, textOf(values[field])] as const);
        const { leavesOut } = latest.current;
        write(key, Object.fromEntries(kept.filter(([field, text]) => text !== untouched[field] && !leavesOut?.(field, text))));
      },
    });
  }, []);
}

/** After the form was sent or called off. */
export const forgetKeptForm = (key: string): void => tabStorage.remove(key);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @returns nothing when none is kept, or it cannot be read */
function read(key: string, fields: readonly string[]): Record<string, string> {
  const kept = tabStorage.read<Record<string, unknown>>(key) ?? {};
  const texts = fields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]] as const] : []));
  return Object.fromEntries(texts);
}

/** An untouched form leaves nothing behind. Without storage it lasts as long as the page. */
function write(key: string, kept: object): void {
  if (Object.keys(kept).length > 0) tabStorage.write(key, kept);
  else tabStorage.remove(key);
}
