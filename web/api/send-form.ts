import { ApiError } from '#contract/wire/client.ts';
import { send } from './api.ts';

/** Sends a form with files, which the typed API cannot. @throws ApiError */
export async function sendForm<T>(path: string, form: FormData): Promise<T> {
  const response = await send(path, { method: 'POST', body: form });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body, Number(response.headers.get('retry-after')) || null);
  return body;
}
