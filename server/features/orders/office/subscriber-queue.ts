/** More than this is waiting: whoever reads so slowly had better come back and read the list. */
const LONGEST = 1000;

/** Messages on their way to one reader. */
export type SubscriberQueue<T> = {
  push(message: T): void;
  end(): void;
  /** What was pushed, as it comes, until the end. */
  messages(): AsyncGenerator<T>;
};

export function createSubscriberQueue<T>(): SubscriberQueue<T> {
  let waiting: T[] = [];
  let isOver = false;
  let wake = () => {};
  const end = () => {
    isOver = true;
    waiting = [];
    wake();
  };
  return {
    end,
    push(message) {
      if (isOver) return;
      if (waiting.push(message) > LONGEST) end();
      wake();
    },
    async *messages() {
      while (!isOver) {
        const message = waiting.shift();
        if (message !== undefined) yield message;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
