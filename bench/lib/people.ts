import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { leanFetch } from './lean.ts';

const PASSWORD = 'una clave larga';
const ADDRESS = { address_line1: 'Calle Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };

export type Customer = { api: ShopApi; userId: string; addressId: string; address: typeof ADDRESS; close(): void };

/** Settings of a shop whose owner `ownerOf` signs in. */
export const OWNER = { ADMIN_EMAIL: 'dueno@casablanca.mx', ADMIN_PASSWORD: 'una clave muy larga' };

export async function ownerOf(url: string): Promise<ShopApi> {
  let token: string | null = null;
  const owner = createApi(
    (path, init) => fetch(url + path, init),
    () => token,
  ) as ShopApi;
  token = (await owner('POST /api/users/login', { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD })).token;
  return owner;
}

/** Signed-in customers with an address, each on a connection of its own, and the time of registering and signing in, one at a time. */
export async function people(port: number, count: number) {
  const times = { register: [] as number[], login: [] as number[] };
  const made: Customer[] = [];
  for (let place = 1; place <= count; place++) {
    let token: string | null = null;
    // Each customer has its own client address, because limits count per address.
    const { send, close } = leanFetch(port, `127.0.1.${place}`);
    const api = createApi(send, () => token) as ShopApi;
    const email = `p${place}.${Date.now()}@correo.mx`;
    const began = performance.now();
    await api('POST /api/users/register', { name: 'Persona de prueba', email, password: PASSWORD });
    const registered = performance.now();
    const signedIn = await api('POST /api/users/login', { email, password: PASSWORD });
    times.register.push(registered - began);
    times.login.push(performance.now() - registered);
    token = signedIn.token;
    const { id } = await api('POST /api/users/addresses', ADDRESS);
    made.push({ api, userId: signedIn.user.id, close, addressId: id, address: ADDRESS });
  }
  return { people: made, times };
}
