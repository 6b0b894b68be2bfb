/** A square of a picture: its centre as fractions of width and height (0–1), and its zoom, 1 for the largest square. */
export type Crop = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 3;
/** One press of an arrow key moves the square by this fraction of its side. */
export const STEP = 0.01;
export const ZOOM_STEP = 0.05;

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  const within = (at: number, length: number) => Math.min(Math.max(at * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** The crop after a move by fractions of its side and a zoom, kept within the picture. */
export function moved(size: Size, crop: Crop, change: { right?: number; down?: number; zoom?: number }): Crop {
  const zoom = Math.min(Math.max(crop.zoom + (change.zoom ?? 0), 1), MAX_ZOOM);
  const from = squareOf(size, { ...crop, zoom });
  const at = (start: number, by: number, length: number) => (start + from.side / 2 + by * from.side) / length;
  const to = squareOf(size, { x: at(from.left, change.right ?? 0, size.width), y: at(from.top, change.down ?? 0, size.height), zoom });
  return { x: (to.left + to.side / 2) / size.width, y: (to.top + to.side / 2) / size.height, zoom };
}
