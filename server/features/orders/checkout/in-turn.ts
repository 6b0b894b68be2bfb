import { type BoundedQueue, boundedQueue } from '#server/http/limits/bounded-queue.ts';

const MOST_WAITING = 100;

const queues = new Map<string, BoundedQueue>();

/**
 * Work of one user, one after the other within this process, without holding a connection to the database while it waits.
 * Between processes the database decides; this keeps one user's parallel calls from undoing each other's work.
 */
export async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const queue =
    queues.get(userId) ??
    boundedQueue({
      atOnce: 1,
      waiting: MOST_WAITING,
      perKey: MOST_WAITING,
      longestWaitMs: 30_000,
      message: 'Estás abriendo demasiados pagos a la vez. Espera un momento.',
    });
  queues.set(userId, queue);
  try {
    return await queue.run(userId, work);
  } finally {
    const { running, waiting } = queue.load();
    if (running + waiting === 0) queues.delete(userId);
  }
}
