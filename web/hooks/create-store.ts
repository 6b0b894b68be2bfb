import { useState, useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
  /** The value for the server and for the first render in the browser. */
  initial: T;
};

/** A value that components can subscribe to. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, () => store.initial);

export type Machine<S, E> = { state: S; now: () => S; send: (event: E) => void };

/** The state of a pure `next`. Unlike a reducer's, `now` knows it at once: a render would be too late for the second of two quick clicks. */
export function useMachine<S, E>(next: (state: S, event: E) => S, begin: () => S): Machine<S, E> {
  const [store] = useState(() => createStore(begin()));
  return { state: useStore(store), now: store.get, send: (event) => store.set(next(store.get(), event)) };
}
