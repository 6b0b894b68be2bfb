import type { OwnUser } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { type Loaded, useLoad } from '#web/hooks/data/use-load.ts';

export const useOwn = (userId: string): Loaded<OwnUser> => useLoad((signal) => api('GET /api/users/profile', {}, { signal }), userId);
