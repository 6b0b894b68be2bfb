import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { MAX_PIXELS } from '#server/gateways/images.ts';

// Run in a process of its own: draws the SVG that it reads, and ends with an error when it cannot.
await sharp(await buffer(process.stdin), { limitInputPixels: MAX_PIXELS })
  .resize(200, 200, { fit: 'inside' })
  .raw()
  .toBuffer();
