import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SHIPMENT_TEXTS } from '#contract/shipments/shipment-statuses.ts';
import type { TrackedShipment } from '#contract/shipments/shipments.ts';
import { api } from '#web/api/api.ts';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { FAILURES, failureOf } from './failure.ts';
import { NumberForm } from './number-form.tsx';
import { Parcel } from './parcel.tsx';

/** `latest`: shown below the field until a shipment is found. */
type LookupProps = { initial: string; latest: ReactNode; onFound: (number: string) => void };

/** Finds a shipment by its number. Before that it lists the latest shipments. */
export function Lookup({ initial, latest, onFound }: LookupProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [found, setFound] = useState<TrackedShipment[] | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const search = async (number: string) => {
    leaving.current?.abort();
    const begun = new AbortController();
    leaving.current = begun;
    const { signal } = begun;
    setBusy(true);
    setFailure('');
    try {
      const { data } = await api('GET /api/tracking/{number}', { number }, { signal });
      if (signal.aborted) return;
      const [first] = data.shipments;
      setFound(first ? data.shipments : null);
      if (first) onFound(first.id);
      else setFailure(SHIPMENT_TEXTS.noneFound);
    } catch (error) {
      if (signal.aborted) return;
      setFound(null);
      setFailure(failureOf(error, FAILURES.track));
    }
    setBusy(false);
  };
  // The address may name the number. Only a change of the number searches again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!initial) setFound(null);
    else if (found?.[0]?.id !== initial) void search(initial);
  }, [initial]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <NumberForm inline initial={initial} button="Buscar" busy={busy} onSubmit={search} />
      {failure && <ErrorStrip message={failure} />}
      <div role="status" aria-label="Resultado de la búsqueda" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {found?.map((shipment) => (
          <Parcel key={shipment.id} shipment={shipment} />
        ))}
      </div>
      {!found && latest}
    </div>
  );
}
