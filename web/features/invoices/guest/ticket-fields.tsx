import { upperCased } from '#web/lib/upper-cased.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import type { InvoiceForm } from './form.ts';

/** What identifies the ticket. */
export const TicketFields = ({ form: { register, formState } }: { form: InvoiceForm }) => (
  <>
    <Field label="Folio" error={formState.errors.folio?.message} hint="8 letras y números, al pie del ticket.">
      <Input {...upperCased(register('folio'))} autoComplete="off" spellCheck={false} maxLength={40} className="num" />
    </Field>
    <Field label="Total" error={formState.errors.total?.message}>
      <Input {...register('total')} inputMode="decimal" autoComplete="off" maxLength={20} className="num" />
    </Field>
  </>
);
