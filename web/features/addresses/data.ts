import type { Address } from '#contract/addresses/addresses.ts';
import { api } from '#web/api/api.ts';
import { type Loaded, useLoad } from '#web/hooks/data/use-load.ts';

export const useAddresses = (userId: string | null): Loaded<Address[]> =>
  useLoad(userId === null ? null : (signal) => api('GET /api/users/addresses', {}, { signal }), userId);
