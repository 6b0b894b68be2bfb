import { useEffect, useState } from 'react';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { Button } from '#web/ui/button/button.tsx';
import { QrCode } from '#web/ui/shop/code/qr-code.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const SECOND_MS = 1000;

/** `1:05` */
const clockText = (leftMs: number): string => {
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** 'Mi código': shown at the till, it gives the points of a sale and lets rewards be used there. It lasts a short time and works once. */
export function TillCode() {
  const [code, setCode] = useState<{ codigo: string; end: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const { codigo, expira_at } = await api('POST /api/caja/codigo', {});
      setCode({ codigo, end: Date.parse(expira_at) });
    } catch (error) {
      toast.error(why(error, 'No se pudo pedir el código. Inténtalo otra vez.'));
    }
    setBusy(false);
  };
  return (
    <section
      aria-labelledby="mi-codigo"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-carta border border-linea p-5"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="mi-codigo" className="font-semibold">
          Mi código
        </h2>
        <p className="text-sm text-texto-2">Muéstralo en la caja para sumar puntos o usar tus canjes. Dura 2 minutos y sirve una vez.</p>
      </div>
      {code ? (
        <Shown key={code.codigo} {...code} onOver={() => setCode(null)} />
      ) : (
        <Button variant="secondary" busy={isBusy} onClick={() => void ask()}>
          Mostrar mi código
        </Button>
      )}
    </section>
  );
}

function Shown({ codigo, end, onOver }: { codigo: string; end: number; onOver: () => void }) {
  const leftMs = end - useNow(SECOND_MS);
  const isOver = leftMs <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  return (
    <div className="flex items-center gap-5">
      <QrCode text={codigo} label={`Código QR ${codigo}`} className="size-24" />
      <p role="status">
        <b className="num block text-[2.25rem] leading-none font-semibold tracking-[.04em]">{codigo}</b>
        <span className="num text-sm text-texto-2" aria-hidden="true">
          Quedan {clockText(Math.max(0, leftMs))}
        </span>
      </p>
    </div>
  );
}
