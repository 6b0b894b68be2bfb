import type { endpointTables } from './endpoints.ts';
import type { Api } from './wire/client.ts';

/** The tables as a type only, so that the browser does not load the schemas. */
export type ApiTables = typeof endpointTables;
export type ShopApi = Api<ApiTables>;
