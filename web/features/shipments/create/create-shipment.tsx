import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Created, type NewNumber } from './created.tsx';
import { ShipmentForm } from './shipment-form.tsx';

/** The form of a new shipment, and after sending the new tracking number. */
export function CreateShipment({ order, onCreated }: { order: string; onCreated: () => void }) {
  const [made, setMade] = useState<NewNumber | null>(null);
  const [wanted, setWanted] = useState(order);
  const form = useRef<HTMLDivElement>(null);
  const again = () => {
    flushSync(() => {
      setWanted('');
      setMade(null);
    });
    form.current?.querySelector('input')?.focus();
  };
  if (made) return <Created made={made} onAgain={again} />;
  return (
    <div ref={form}>
      <ShipmentForm
        order={wanted}
        onCreated={(number) => {
          setMade(number);
          onCreated();
        }}
      />
    </div>
  );
}
