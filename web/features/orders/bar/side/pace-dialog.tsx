import { useRef, useState } from 'react';
import { CUP_SECONDS } from '#contract/orders/bar/bar-rules.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { noAnswerText } from '#web/api/no-answer.ts';
import { shopNow } from '#web/lib/clock.ts';
import { newKey } from '#web/lib/plain-http.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { askSoon } from '../data/live.ts';
import { useBar } from '../data/store.ts';
import { paceText } from './pace.ts';
import { problemText } from './problem-text.ts';

const DELAYS = [0, 5, 10, 15, 20, 30];
const PAUSES = [10, 20, 30, 60];
const CUPS = [1, 2, 4];

/** Makes the promised times later, or pauses the orders. Each is one tap, and all guests see it at once. */
export function PaceDialog({ onClose }: { onClose: () => void }) {
  const { board } = useBar();
  const [problem, setProblem] = useState<string | null>(null);
  const [sold, setSold] = useState(0);
  const say = async (change: { demora_minutos: number } | { pausa_hasta: string | null }) => {
    try {
      await api('PUT /api/ajustes/pedidos/ritmo', change);
      askSoon();
      onClose();
    } catch (error) {
      setProblem(problemText(error, 'No se pudo cambiar.'));
    }
  };
  // Sales at the counter take the bar's time too, so they count for the next promise. A sale whose answer was lost may have been
  // counted: pressing again reuses its idempotency key, so that it counts once.
  const unanswered = useRef(new Map<number, string>());
  const sell = async (cups: number) => {
    setProblem(null);
    const key = unanswered.current.get(cups) ?? newKey();
    unanswered.current.delete(cups);
    try {
      const headers = { 'idempotency-key': key };
      const { data } = await api('POST /api/barra/venta', { segundos: cups * CUP_SECONDS, station: 'barra' }, { headers });
      askSoon();
      if (data.barra > 0) setSold((sold) => sold + cups);
      else setProblem('La barra no promete nada ahora: no hay tiempo que ocupar.');
    } catch (error) {
      if (noAnswerText(error)) unanswered.current.set(cups, key);
      setProblem(problemText(error, 'No se pudo anotar.'));
    }
  };
  const ritmo = board?.ritmo;
  return (
    <Dialog title={ritmo ? paceText(ritmo) : 'Promesa'} onClose={onClose}>
      <div className="grid gap-6">
        <ErrorNotice>{problem}</ErrorNotice>
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 font-semibold">Demora</legend>
          <div className="grid grid-cols-3 gap-2.5 [&_button]:px-2">
            {DELAYS.map((minutes) => (
              <Button
                size="lg"
                key={minutes}
                variant={ritmo?.demora_minutos === minutes ? 'primary' : 'neutral'}
                aria-pressed={ritmo?.demora_minutos === minutes}
                onClick={() => say({ demora_minutos: minutes })}
              >
                {minutes === 0 ? 'Ninguna' : `+${minutes}\u00a0min`}
              </Button>
            ))}
          </div>
        </fieldset>
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 font-semibold">Venta en el mostrador</legend>
          <div className="grid grid-cols-3 gap-2.5 [&_button]:px-2">
            {CUPS.map((cups) => (
              <Button key={cups} size="lg" variant="neutral" onClick={() => sell(cups)}>
                {`+${cups}\u00a0${cups === 1 ? 'café' : 'cafés'}`}
              </Button>
            ))}
          </div>
          <p role="status" className="text-sm text-texto-2">
            {sold > 0 && `Anotado: ${sold} ${sold === 1 ? 'café' : 'cafés'}. La promesa ya los cuenta.`}
          </p>
        </fieldset>
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 font-semibold">Pausar pedidos</legend>
          <div className="grid grid-cols-2 gap-2.5">
            {PAUSES.map((minutes) => (
              <Button
                size="lg"
                key={minutes}
                variant="neutral"
                onClick={() => say({ pausa_hasta: new Date(shopNow() + minutes * MINUTE_MS).toISOString() })}
              >
                {minutes} min
              </Button>
            ))}
            {ritmo?.pausa_hasta && (
              <Button size="lg" className="col-span-full" onClick={() => say({ pausa_hasta: null })}>
                Recibir pedidos otra vez
              </Button>
            )}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
