import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Factura, FacturaRequest } from '#contract/invoices/facturas.ts';
import { EMPTY, resolver, type Values } from './form.ts';
import { LastStep } from './head.tsx';
import { Made } from './made.tsx';
import { useKeepOpened, useOpened } from './opened.ts';
import { Request } from './request.tsx';

/** A ticket becomes an invoice: ticket, tax data, invoice. */
export const InvoiceDesk = () => (
  <LastStep value={useRef<string | null>(null)}>
    <Steps />
  </LastStep>
);

function Steps() {
  const opened = useOpened();
  const keep = useKeepOpened();
  const form = useForm<Values, unknown, FacturaRequest>({ resolver, mode: 'onTouched', defaultValues: EMPTY });
  /** As it was answered when it was asked for. */
  const [known, setKnown] = useState<Factura | null>(null);
  /** Why the SAT refused an invoice that this page waited for. */
  const [refused, setRefused] = useState<string | null>(null);
  const made = opened?.made;
  const begin = () => {
    for (const field of ['folio', 'total'] as const) form.resetField(field);
    setRefused(null);
    keep(opened?.isForGuest ? { isForGuest: true } : {});
  };
  if (made)
    return (
      <Made
        key={made.id}
        made={made}
        known={known}
        onRefused={(why) => {
          setRefused(why);
          keep({ isForGuest: opened.isForGuest ?? false });
        }}
        onGone={begin}
        onNext={begin}
      />
    );
  return (
    <Request
      // Another link starts anew; the tax data stay in the form.
      key={JSON.stringify(opened?.ticket)}
      form={form}
      opened={opened}
      refused={refused}
      onMade={(factura, { token, email }) => {
        setKnown(factura);
        setRefused(null);
        keep({ ...opened, made: { id: factura.id, token, email } });
      }}
    />
  );
}
