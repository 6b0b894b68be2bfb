import type { Api } from './client.ts';
import type { tables } from './tables.ts';

/** The tables as a type only: whoever imports this carries no schema along. */
export type ApiTables = typeof tables;
export type ShopApi = Api<ApiTables>;
