import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { send } from '#web/api/api.ts';
import { problemText } from '../parts/problem-text.ts';

/** Opens the receipt for an 80 mm printer in a window of its own and prints it. */
export function PrintReceipt({ orderId }: { orderId: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const print = async () => {
    // Open the window before the request: browsers allow new windows only right after a click.
    const paper = window.open('', '', 'popup,width=380,height=640');
    if (!paper) return setProblem('El navegador no permitió abrir el recibo.');
    setBusy(true);
    setProblem(null);
    try {
      const response = await send(`/api/caja/ventas/${orderId}/recibo`);
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
      paper.document.write(await response.text());
      paper.document.close();
      paper.print();
    } catch (error) {
      paper.close();
      setProblem(problemText(error));
    }
    setBusy(false);
  };
  return (
    <button type="button" className="btn" disabled={isBusy} onClick={() => void print()}>
      <Printer />
      <span>
        Imprimir
        {problem && <small role="alert">{problem}</small>}
      </span>
    </button>
  );
}
