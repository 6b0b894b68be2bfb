import { sendForm } from '#web/api/send-form.ts';

/** Uploads a product's picture. @returns its address @throws ApiError */
export async function uploadPicture(file: Blob): Promise<string> {
  const form = new FormData();
  form.append('file', file, 'imagen');
  return (await sendForm<{ url: string }>('/api/products/images', form)).url;
}
