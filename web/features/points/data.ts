import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/use-load.ts';

/** The rewards that wait for the next order; nobody's when nobody is signed in. */
export const useRewards = (userId: string | null) =>
  useLoad(userId ? (signal) => api('GET /api/points/{user_id}/rewards', { user_id: userId }, { signal }) : null, userId);

export const useBalance = (userId: string) =>
  useLoad((signal) => api('GET /api/points/{user_id}', { user_id: userId }, { signal }), userId);
