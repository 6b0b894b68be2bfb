import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SHIPMENT_STATUS, SHIPMENT_STATUSES, type ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import { api } from '#web/api/api.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Options, Textarea } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ShipmentBadge } from '#web/ui/shop/badge/shipment-badge.tsx';
import { ShipmentEvents } from '#web/ui/shop/order/shipment-events.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { FAILURES, failureOf } from './failure.ts';
import { NumberForm } from './number-form.tsx';

const MOST_NOTES = 500;

/** Sets the status of a shipment, then shows its history. */
export function UpdateStatus({ initial, onUpdated }: { initial: string; onUpdated: () => void }) {
  const [status, setStatus] = useState<ShipmentStatus>('in_transit');
  const [notes, setNotes] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState<UpdateAnswer | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const submit = async (number: string) => {
    setBusy(true);
    setFailure('');
    try {
      setDone((await api('PUT /api/tracking/{number}', { number, status, notes })).data);
      setNotes('');
      onUpdated();
    } catch (error) {
      setFailure(failureOf(error, FAILURES.update));
    }
    setBusy(false);
  };
  if (done)
    return (
      <Updated
        answer={done}
        order={orderNumber(done.order_id)}
        onAgain={() => {
          flushSync(() => setDone(null));
          form.current?.querySelector('input')?.focus();
        }}
      />
    );
  return (
    <div ref={form} className="grid max-w-[560px] gap-5">
      {failure && <ErrorStrip message={failure} />}
      <Card className="p-5">
        <NumberForm initial={initial} button="Actualizar Estado" busy={busy} onSubmit={submit}>
          <Field label="Estado">
            <Select value={status} onChange={({ target }) => setStatus(target.value as ShipmentStatus)}>
              <Options of={SHIPMENT_STATUSES.map((one) => [one, SHIPMENT_STATUS[one].name] as const)} />
            </Select>
          </Field>
          <Field label="Notas" optional hint="El cliente las ve en su pedido.">
            <Textarea value={notes} maxLength={MOST_NOTES} onChange={({ target }) => setNotes(target.value)} />
          </Field>
        </NumberForm>
      </Card>
    </div>
  );
}

type UpdateAnswer = {
  tracking_number: string;
  status: ShipmentStatus;
  carrier: string;
  estimated_delivery: string | null;
  order_id: string;
  tracking_history: { status: ShipmentStatus; timestamp: string; location: string; description: string }[];
};

function Updated({ answer, order, onAgain }: { answer: UpdateAnswer; order: string; onAgain: () => void }) {
  const { tracking_number: number, status, carrier, estimated_delivery: estimate, tracking_history: history } = answer;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid max-w-[640px] gap-5">
      <Notice tone="success" role="status">
        <b>Estado actualizado.</b> El envío del pedido {order} está: {SHIPMENT_STATUS[status].name}.
      </Notice>
      <Card className="grid gap-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 ref={title} tabIndex={-1} className="num text-xl font-semibold">
              {number}
            </h2>
            <p className="text-xs text-texto-2">
              {carrier}
              {estimate && ` · Entrega estimada ${formatShortDate(estimate)}`}
            </p>
          </div>
          <ShipmentBadge code={status} />
        </div>
        <h3 className="font-semibold">Historial</h3>
        <ShipmentEvents events={history.map((event) => ({ ...event, status: SHIPMENT_STATUS[event.status].name }))} />
      </Card>
      <Button variant="neutral" className="justify-self-start" onClick={onAgain}>
        Nueva actualización
      </Button>
    </div>
  );
}
