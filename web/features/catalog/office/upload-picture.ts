import { sendForm } from './send-form.ts';

/** What the file chooser offers; the server checks the bytes. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Uploads a product's picture. @returns its address @throws ApiError */
export async function uploadPicture(file: Blob): Promise<string> {
  const form = new FormData();
  form.append('file', file, 'imagen');
  return (await sendForm<{ url: string }>('/api/products/images', form)).url;
}
