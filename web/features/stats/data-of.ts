import { ApiError } from '#contract/wire/client.ts';

/**
 * The data of an answer of the statistics.
 * @throws ApiError when the answer says that it failed, also with status 200
 */
export function dataOf<T>(answer: { success: boolean; data: T }): T {
  if (!answer.success) throw new ApiError(200, answer);
  return answer.data;
}
