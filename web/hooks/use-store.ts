import { useState, useSyncExternalStore } from 'react';
import { createStore, type Store } from '#web/lib/store.ts';

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, () => store.initial);

export type Machine<S, E> = { state: S; now: () => S; send: (event: E) => void };

/** The state of a pure `next`. Unlike a reducer's, `now` knows it at once: a render would be too late for the second of two quick clicks. */
export function useMachine<S, E>(next: (state: S, event: E) => S, begin: () => S): Machine<S, E> {
  const [store] = useState(() => createStore(begin()));
  return { state: useStore(store), now: store.get, send: (event) => store.set(next(store.get(), event)) };
}
