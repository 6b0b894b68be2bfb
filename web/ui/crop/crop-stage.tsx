import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type Crop, MAX_ZOOM, moved, type Size, STEP, squareOf, ZOOM_STEP } from './crop.ts';

/** The shape in which the picture will be shown. */
const FRAMES = {
  arch: { veil: 'M0 0h100v100H0zM6 100V50a44 44 0 0 1 88 0v50z', line: 'M6 100V50a44 44 0 0 1 88 0v50' },
  circle: { veil: 'M0 0h100v100H0zM0 50a50 50 0 0 0 100 0a50 50 0 0 0-100 0z', line: 'M0 50a50 50 0 0 0 100 0a50 50 0 0 0-100 0z' },
};

type CropStageProps = {
  src: string;
  frame?: keyof typeof FRAMES;
  crop: Crop;
  /** The loaded picture, which the square is cut out of. */
  image: RefObject<HTMLImageElement | null>;
  onCrop: (crop: Crop) => void;
  /** The browser cannot read the picture. */
  onBroken?: () => void;
};

const KEYS: Record<string, Parameters<typeof moved>[2]> = {
  ArrowRight: { right: STEP },
  ArrowLeft: { right: -STEP },
  ArrowDown: { down: STEP },
  ArrowUp: { down: -STEP },
  '+': { zoom: ZOOM_STEP },
  '-': { zoom: -ZOOM_STEP },
};

/** A square crop of a picture, in the arch or circle that will show it. Pointer and arrow keys move it; +, − and a slider zoom. */
export function CropStage({ src, frame = 'arch', crop, image, onCrop, onBroken }: CropStageProps) {
  const [size, setSize] = useState<Size | null>(null);
  const held = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const change = KEYS[event.key];
    if (!change || !size) return;
    event.preventDefault();
    onCrop(moved(size, crop, change));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = held.current;
    if (!from || !size) return;
    const width = event.currentTarget.offsetWidth;
    onCrop(moved(size, from.crop, { right: (from.x - event.clientX) / width, down: (from.y - event.clientY) / width }));
  };
  return (
    <>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        aria-label="Recorte de la imagen: las flechas la mueven, + y − la acercan y alejan"
        className="relative aspect-square cursor-move touch-none overflow-hidden rounded-control bg-crema"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY, crop };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = null;
        }}
      >
        <img
          ref={image}
          src={src}
          alt=""
          draggable={false}
          onError={onBroken}
          onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          className="absolute max-w-none select-none"
          style={size ? placeOf(size, crop) : { width: '100%', height: '100%', objectFit: 'cover' }}
        />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
          <path fill="oklch(.2 .02 52 / .55)" fillRule="evenodd" d={FRAMES[frame].veil} />
          <path d={FRAMES[frame].line} fill="none" stroke="#FCFBF7" strokeWidth=".7" />
        </svg>
      </div>
      <div className="flex items-center gap-2.5">
        <ZoomOut className="size-5 flex-none" />
        <input
          type="range"
          aria-label="Acercar"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          className="min-h-6 min-w-0 flex-1 accent-agave"
          onChange={({ target }) => size && onCrop(moved(size, crop, { zoom: Number(target.value) - crop.zoom }))}
        />
        <ZoomIn className="size-5 flex-none" />
      </div>
    </>
  );
}

function placeOf(size: Size, crop: Crop) {
  const { left, top, side } = squareOf(size, crop);
  const part = (pixels: number) => `${(pixels / side) * 100}%`;
  return { width: part(size.width), height: part(size.height), left: part(-left), top: part(-top) };
}
