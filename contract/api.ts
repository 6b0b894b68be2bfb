import type { Api } from './client.ts';
import type { tables } from './tables.ts';

/** The tables as a type only, so that the browser does not load the schemas. */
export type ApiTables = typeof tables;
export type ShopApi = Api<ApiTables>;
