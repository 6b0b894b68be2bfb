import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';

/** The open rewards of the user, for the next order; none without a user. */
export const useRewards = (userId: string | null) =>
  useLoad(userId ? (signal) => api('GET /api/points/{user_id}/rewards', { user_id: userId }, { signal }) : null, userId);

export const useBalance = (userId: string) =>
  useLoad((signal) => api('GET /api/points/{user_id}', { user_id: userId }, { signal }), userId);
