import type { PaymentInstructions as Instructions } from '#contract/orders/order.ts';
import { formatDate, formatTime } from '#web/lib/words/dates.ts';

/** How to pay an order outside of the page: the voucher for OXXO, or the account for the transfer. */
export function PaymentInstructions({ instructions }: { instructions: Instructions }) {
  const { method, reference, clabe, bank, url, expires_at } = instructions;
  const rows: [name: string, value: string | null][] = [
    ['CLABE', clabe],
    ['Banco', bank],
    ['Referencia', reference && (method === 'oxxo' ? inGroupsOfFour(reference) : reference)],
    ['Paga antes del', expires_at && `${formatDate(expires_at)}, ${formatTime(expires_at)}`],
  ];
  return (
    <div className="grid gap-3 text-left">
      <p>
        {method === 'oxxo'
          ? 'Paga en efectivo en cualquier OXXO con esta referencia.'
          : 'Transfiere el total exacto por SPEI desde tu banco.'}
      </p>
      <dl className="grid gap-2 text-sm">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
                <dt className="text-texto-2">{name}</dt>
                <dd className="num font-semibold wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
          {method === 'oxxo' ? 'Ver la ficha de pago' : 'Ver los datos de la transferencia'}
        </a>
      )}
    </div>
  );
}

const inGroupsOfFour = (digits: string): string => digits.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
