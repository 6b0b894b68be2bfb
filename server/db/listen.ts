import { Client } from 'pg';
import { pool } from './client.ts';

/**
 * Hears what transactions notify on a channel, on a connection of its own.
 * @param onLost the connection broke, and words may have been missed; never called after stopping
 * @returns stops hearing
 */
export async function listen(channel: 'orders', hear: (payload: string) => void, onLost: () => void): Promise<() => void> {
  const client = new Client({ ...pool.options });
  let isOver = false;
  const end = () => {
    isOver = true;
    void client.end().catch(() => {});
  };
  const lose = () => {
    if (isOver) return;
    end();
    onLost();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload }) => {
    if (payload) hear(payload);
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    if (!isOver) end();
    throw error;
  }
  return end;
}
