/** A reader with more unsent messages is too slow: its queue ends, and the reader reconnects and reloads the list. */
const MAX_WAITING = 1000;

/** The unsent messages of one subscriber. */
export type SubscriberQueue<T> = {
  push(message: T): void;
  /** Drops the unsent messages and ends the reader's stream, after `last` if given. */
  end(last?: T): void;
  /** The pushed messages in order, until `end`. */
  messages(): AsyncGenerator<T>;
};

export function createSubscriberQueue<T>(): SubscriberQueue<T> {
  let waiting: T[] = [];
  let isOver = false;
  let wake = () => {};
  const end = (last?: T) => {
    isOver = true;
    waiting = last === undefined ? [] : [last];
    wake();
  };
  return {
    end,
    push(message) {
      if (isOver) return;
      if (waiting.push(message) > MAX_WAITING) end();
      wake();
    },
    async *messages() {
      for (;;) {
        const message = waiting.shift();
        if (message !== undefined) yield message;
        else if (isOver) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
