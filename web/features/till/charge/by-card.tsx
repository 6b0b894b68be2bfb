import { useRef, useState } from 'react';
import { Cell } from '../parts/cell.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { MoneyWall } from './money-wall.tsx';
import { type Card, cardPayment, type Sent, transferPayment } from './payment.ts';

type PaysProps = { totalCents: number; name: string; isBusy: boolean; onPay: (payments: Sent[]) => void; onCancel: () => void };

const Close = ({ text, isBusy, onCancel, onDone }: { text: string; isBusy: boolean; onCancel: () => void; onDone: () => void }) => (
  <div className="cierra">
    <button type="button" className="btn" disabled={isBusy} onClick={onCancel}>
      Cancelar cobro
    </button>
    <button type="button" className="btn btn-p" aria-keyshortcuts="Enter" disabled={isBusy} onClick={onDone}>
      {text}
      <span className="kbd" aria-hidden="true">
        ↵
      </span>
    </button>
  </div>
);

export const CARDS: readonly { id: Card; name: string }[] = [
  { id: 'debito', name: 'Débito' },
  { id: 'credito', name: 'Crédito' },
];

/** The bank's own terminal: staff say when it has approved. */
export function Terminal({ totalCents, isBusy, onPay, onCancel }: PaysProps) {
  const [card, setCard] = useState<Card>('debito');
  const [reference, setReference] = useState('');
  const pay = () => onPay(cardPayment(totalCents, card, reference));
  useKeys((key) => {
    if (key !== 'Enter' || isBusy) return false;
    pay();
    return true;
  });
  return (
    <>
      <MoneyWall
        title="Cobra en la terminal"
        cents={totalCents}
        hint="Toca Aprobada cuando la terminal lo diga."
        layers={[]}
        ofCents={totalCents}
        foot="terminal"
      />
      <div className="datos">
        <fieldset className="dos-g">
          <legend className="sr-only">Tarjeta</legend>
          {CARDS.map(({ id, name }) => (
            <Cell key={id} name="tarjeta" checked={id === card} onChange={() => setCard(id)} className="grande">
              {name}
            </Cell>
          ))}
        </fieldset>
        <input
          className="dato"
          inputMode="numeric"
          maxLength={60}
          autoComplete="off"
          aria-label="Autorización (opcional)"
          placeholder="Autorización, 6 dígitos (opcional)"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
      <Close text="Aprobada" isBusy={isBusy} onCancel={onCancel} onDone={pay} />
    </>
  );
}

const NEEDS_REFERENCE = 'Escribe la referencia de la transferencia.';

/** A bank transfer: staff say when it has arrived, with its reference. */
export function Transfer({ totalCents, name, isBusy, onPay, onCancel }: PaysProps) {
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const pay = () => {
    setMissing(!reference.trim());
    if (reference.trim()) onPay(transferPayment(totalCents, reference));
    else field.current?.focus();
  };
  useKeys((key) => {
    if (key !== 'Enter' || isBusy) return false;
    pay();
    return true;
  });
  return (
    <>
      <MoneyWall
        title="Espera la transferencia"
        cents={totalCents}
        hint={`Toca Ya llegó cuando la veas en el banco.${name && ` Concepto: ${name}.`}`}
        layers={[]}
        ofCents={totalCents}
        foot="transferencia"
      />
      <div className="datos">
        <label htmlFor="referencia">Clave de rastreo</label>
        <input
          ref={field}
          id="referencia"
          className="dato"
          maxLength={60}
          autoComplete="off"
          placeholder="Los últimos 7 caracteres bastan"
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'referencia-falta' : undefined}
          value={reference}
          onChange={({ target }) => {
            setReference(target.value);
            setMissing(false);
          }}
        />
        {isMissing && (
          <p id="referencia-falta" className="falla" role="alert">
            {NEEDS_REFERENCE}
          </p>
        )}
      </div>
      <Close text="Ya llegó" isBusy={isBusy} onCancel={onCancel} onDone={pay} />
    </>
  );
}
