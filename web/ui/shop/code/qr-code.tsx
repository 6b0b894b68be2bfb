import { useEffect, useState } from 'react';
import { cx } from '#web/lib/cx.ts';

/** The margin that readers need around a QR code, in modules. */
const MARGIN = 2;

type Code = { size: number; path: string };

type QrCodeProps = {
  /** A path stands for that page of this shop. */
  text: string;
  /** What it is, for screen readers. */
  label: string;
  className?: string;
};

/** A text as a QR code, dark on white in both themes. Nothing when it could not be loaded: the words beside it are enough. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [code, setCode] = useState<Code | 'none' | null>(null);
  useEffect(() => {
    let isHere = true;
    draw(text).then(
      (drawn) => isHere && setCode(drawn),
      () => isHere && setCode('none'),
    );
    return () => {
      isHere = false;
    };
  }, [text]);
  if (code === 'none') return null;
  return (
    <div className={cx('flex-none overflow-hidden rounded-[4px] bg-white', className)}>
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={code.path} className="fill-[#2c2018]" />
        </svg>
      )}
    </div>
  );
}

async function draw(text: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text.startsWith('/') ? `${window.location.origin}${text}` : text, { ecc: 'M', border: MARGIN });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}
