import { useEffect, useState } from 'react';

/** The margin that readers need around a QR code, in modules. */
const MARGIN = 2;

type Code = { size: number; path: string };

/**
 * The QR code of the order's page, for the bar to scan. It leaves out the order's token: the code opens the order only for its account and
 * for staff, not for strangers who photograph it.
 */
export function OrderCode({ id }: { id: string }) {
  // 'none' when the code could not be loaded: the number is enough at the bar.
  const [code, setCode] = useState<Code | 'none' | null>(null);
  useEffect(() => {
    let isHere = true;
    draw(`${window.location.origin}/pedido/${id}`).then(
      (drawn) => isHere && setCode(drawn),
      () => isHere && setCode('none'),
    );
    return () => {
      isHere = false;
    };
  }, [id]);
  if (code === 'none') return null;
  return (
    <div className="size-31 flex-none max-[370px]:size-24 overflow-hidden rounded-[4px] bg-white">
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label="Código QR de tu pedido" shapeRendering="crispEdges">
          <path d={code.path} className="fill-[#2c2018]" />
        </svg>
      )}
    </div>
  );
}

async function draw(text: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}
