import { ApiError } from '#contract/wire/client.ts';

/**
 * Unwraps an answer of the statistics API.
 * @throws ApiError when the answer reports a failure, even with status 200
 */
export function dataOf<T>(answer: { success: boolean; data: T }): T {
  if (!answer.success) throw new ApiError(200, answer);
  return answer.data;
}
