import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses/addresses.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { placeOf } from './words.ts';

const AddressDialog = lazyDialog(() => import('./address-dialog.tsx').then((module) => module.AddressDialog));

type ChosenAddressProps = {
  address: Address | null;
  /** Shown when the order needs an address; the focus then goes to the button that adds one. */
  problem: string | null;
  onAdded: (address: Address) => Promise<void>;
};

/** The order's delivery address, with links that choose another address and that add one. */
export function ChosenAddress({ address, problem, onAdded }: ChosenAddressProps) {
  const [adding, setAdding, close] = useOpen<true>();
  const adder = useRef<HTMLButtonElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  const why = useId();
  const isMissing = problem !== null && !address;
  useEffect(() => {
    if (isMissing) adder.current?.focus();
  }, [isMissing]);
  useEffect(() => {
    // The button that opened the dialog is gone once there is an address.
    if (hasAsked.current && !adding && document.activeElement === document.body) another.current?.focus();
    hasAsked.current = adding !== null;
  }, [adding]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="h3">Dirección de envío</h2>
        {address && (
          <button ref={another} type="button" className="link inline-flex min-h-7 items-center text-sm" onClick={() => setAdding(true)}>
            Agregar otra
          </button>
        )}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-carta border-[1.5px] border-agave bg-blanco px-[22px] py-5 md:grid-cols-[auto_1fr_auto] md:items-center">
        <MapPin className="mt-0.5 self-start text-agave" />
        {address ? (
          <>
            <div>
              <p className="font-semibold">
                {address.address_line1}{' '}
                {address.isDefault && (
                  <Badge tone="agave" className="ml-1.5">
                    Predeterminada
                  </Badge>
                )}
              </p>
              <p className="mt-1 text-sm text-texto-2">
                {placeOf(address)}
                {address.phone && <span className="num block">{address.phone}</span>}
              </p>
            </div>
            <Link to="/delivery" className="link inline-flex min-h-7 items-center text-sm max-md:col-start-2 max-md:justify-self-start">
              Cambiar
            </Link>
          </>
        ) : (
          <p className="text-sm text-texto-2 md:col-span-2">
            Todavía no hay una dirección.{' '}
            <button
              ref={adder}
              type="button"
              aria-describedby={isMissing ? why : undefined}
              className="link min-h-7"
              onClick={() => setAdding(true)}
            >
              Agregar dirección
            </button>
          </p>
        )}
      </div>
      {isMissing && (
        <div role="alert">
          <FieldError id={why}>{problem}</FieldError>
        </div>
      )}
      {adding && (
        <AddressDialog
          onClose={close}
          onSaved={async (added) => {
            await onAdded(added);
            close();
          }}
        />
      )}
    </>
  );
}
