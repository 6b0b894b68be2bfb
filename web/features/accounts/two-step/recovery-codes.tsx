import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import { useShop } from '#web/hooks/use-shop.ts';
import { copyText } from '#web/lib/plain-http.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const lead = useRef<HTMLParagraphElement>(null);
  const { name } = useShop();
  useEffect(() => lead.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await copyText(text);
      toast.success('Códigos copiados');
    } catch {
      toast.error('El navegador no permitió copiar los códigos.');
    }
  };
  const save = () => {
    const link = document.createElement('a');
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`Códigos de recuperación de ${name}. Cada uno sirve una vez.\n\n${text}\n`)}`;
    link.download = 'codigos-de-recuperacion.txt';
    link.click();
  };
  return (
    <div className="grid gap-4">
      <p ref={lead} tabIndex={-1}>
        Guarda estos diez códigos: con cada uno entras una vez si pierdes el teléfono. <strong>No los volveremos a mostrar.</strong>
      </p>
      <ul
        aria-label="Códigos de recuperación"
        className="num grid grid-cols-2 gap-x-4 gap-y-2 rounded-carta bg-zocalo p-4 font-semibold max-sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="neutral" size="sm" onClick={copy}>
          <Copy className="size-4" />
          Copiar
        </Button>
        <Button variant="neutral" size="sm" onClick={save}>
          <Download className="size-4" />
          Descargar
        </Button>
      </div>
    </div>
  );
}
