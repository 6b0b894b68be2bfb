import { type BoundedQueue, boundedQueue } from '#server/http/limits/bounded-queue.ts';

const MAX_WAITING = 100;

const queues = new Map<string, BoundedQueue>();

/**
 * Runs the work of one user sequentially within this process, so that parallel calls of one user do not undo each other's work. Waiting
 * work holds no database connection. Between processes, the database prevents conflicts.
 * @param work is told whether it had to wait
 */
export async function inTurn<T>(userId: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const queue =
    queues.get(userId) ??
    boundedQueue({
      atOnce: 1,
      waiting: MAX_WAITING,
      perKey: MAX_WAITING,
      longestWaitMs: 30_000,
      message: 'Estás abriendo demasiados pagos a la vez. Espera un momento.',
    });
  queues.set(userId, queue);
  try {
    const hasToWait = queue.load().running > 0;
    return await queue.run(userId, () => work(hasToWait));
  } finally {
    const { running, waiting } = queue.load();
    if (running + waiting === 0) queues.delete(userId);
  }
}
