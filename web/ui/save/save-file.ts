import { ApiError } from '#contract/wire/client.ts';
import { send } from '#web/api/api.ts';

/** Downloads a file of the API. The call needs the bearer token, so a plain link would not do. @throws ApiError */
export async function saveFile(path: string, name: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await send(path, { headers });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
