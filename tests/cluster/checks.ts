import { Client, type ClientConfig } from 'pg';
import { expect } from 'vitest';
import { CACHED, type Load, PRICED } from './load.ts';

/** Only what a shop has answered once can it answer without a database. */
export async function expectCached(urls: string[]): Promise<void> {
  for (const url of urls) for (const path of CACHED) expect((await fetch(url + path)).status).toBe(200);
}

/** All shops show the same price. For the end of a drill, when nobody changes it. */
export async function expectOnePrice(urls: string[]): Promise<void> {
  const shown = async () => Promise.all(urls.map(async (url) => (await (await fetch(`${url}/api/products/${PRICED}`)).json()).price));
  await expect.poll(async () => new Set(await shown()).size).toBe(1);
}

/**
 * Each shop serves each picture whose upload was acknowledged to any.
 * @param from how many of the first ones to leave out
 */
export async function expectPictures(urls: string[], load: Load, from = 0): Promise<void> {
  for (const url of urls)
    for (const path of [...load.uploaded].slice(from)) {
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      expect([path, answer.status]).toEqual([path, 200]);
    }
}

/** Each acknowledged booking is in the database. */
export async function expectBooked(connection: ClientConfig, load: Load): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from reservations');
  await client.end();
  const kept = new Set(rows.map(({ id }) => id));
  expect([...load.booked].filter((id) => !kept.has(id))).toEqual([]);
}
