import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';

type KeptForm<V extends FieldValues, F extends keyof V & string> = Pick<UseFormReturn<V>, 'getValues' | 'subscribe'> & {
  /** The key in the tab's storage. */
  key: string;
  /** The stored fields, with their initial values. */
  untouched: Record<F, string>;
  set: (field: F, value: string) => void;
  /** Excludes values from storage: what the account fills in must not be kept longer than the session. */
  leavesOut?: (field: F, value: string) => boolean;
};

/**
 * Stores a half-filled form for this tab, so that it survives other pages and a reload: phones discard pages in the background, for example
 * while the reader looks up an order. Restores it when the page opens; text that was typed before that is kept.
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

/** Call it after the form was sent or cancelled. */
export const forgetKeptForm = (key: string): void => tabStorage.remove(key);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @returns an empty object when nothing is stored or it cannot be read */
function read(key: string, fields: readonly string[]): Record<string, string> {
  const kept = tabStorage.read<Record<string, unknown>>(key) ?? {};
  const texts = fields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]] as const] : []));
  return Object.fromEntries(texts);
}

/** An unchanged form is not stored. Without storage the form lasts as long as the page. */
function write(key: string, kept: object): void {
  if (Object.keys(kept).length > 0) tabStorage.write(key, kept);
  else tabStorage.remove(key);
}
