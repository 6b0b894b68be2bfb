import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { startShop } from '../../process.ts';
import { startPrinter } from '../../stand-ins/printer.ts';
import { openReceiver } from '../../stand-ins/webhook-receiver.ts';
import { changeSettings, OWNER } from './owner.ts';

/** Starts the shop for the journeys, with a new data folder that is deleted afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casa-e2e-'));
  // Journeys read the mails and the printed slips in this folder.
  process.env.E2E_DATA_DIR = dataDir;
  const printer = await startPrinter((slip) => appendFileSync(join(dataDir, 'slips.jsonl'), `${JSON.stringify(slip)}\n`));
  const receiver = await openReceiver();
  process.env.E2E_WEBHOOKS = receiver.origin;
  const shop = await startShop({
    PORT: process.env.E2E_PORT ?? '',
    DATA_DIR: dataDir,
    // All journeys have one address, so limits have to count them by session or e-mail.
    TRUSTED_NETWORKS: '127.0.0.0/8',
    PRINTER_URL: `tcp://127.0.0.1:${printer.port}`,
    WEBHOOK_TEST_ORIGIN: receiver.origin,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  });
  // At night the orders of all journeys are for the first hour of the next day.
  const owner = await request.newContext({ baseURL: shop.url });
  await changeSettings(owner, 'pedidos', { capacidad: { barra: 1000, cocina: 1000 } });
  await owner.dispose();
  return async () => {
    const code = await shop.stop();
    await printer.close();
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${shop.output()}`);
  };
}
