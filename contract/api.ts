import type { Api } from './client.ts';
import type { reservations } from './reservations.ts';
import type { tables } from './tables.ts';

/** The tables as a type only: whoever imports this carries no schema along. */
export type ApiTables = typeof tables & { reservations: typeof reservations };
export type ShopApi = Api<ApiTables>;
