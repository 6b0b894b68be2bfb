import { type Crop, squareOf } from './crop.ts';

/** The server keeps 1,000 pixels; the rest is for a later crop of that picture. */
const MOST_PIXELS = 1600;

/** A file as an address that the content security policy allows. */
export const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The square of a loaded picture as a file. */
export function cut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(side, MOST_PIXELS));
  canvas.height = canvas.width;
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No pudimos recortar la imagen.'))), 'image/webp', 0.95),
  );
}
