import { OWNER } from './e2e/owner.ts';
import { startShop } from './process.ts';

/** The shop that the journeys visit: a process of its own with an empty data folder, gone with it afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  const shop = await startShop({
    PORT: process.env.E2E_PORT ?? '',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  });
  return async () => {
    const code = await shop.stop();
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${shop.output()}`);
  };
}
