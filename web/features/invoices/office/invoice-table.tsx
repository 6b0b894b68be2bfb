import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { Link } from 'react-router';
import { FACTURA_KIND_NAMES, FACTURA_STATE_NAMES } from '#contract/invoices/factura-states.ts';
import { INVOICE_TEXTS } from '#contract/invoices/invoice-texts.ts';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { why } from '#web/api/why.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx';
import { saveFile } from '#web/ui/save/save-file.ts';
import { Badge } from '#web/ui/state/badge.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { STATE_TONES } from './words.ts';

export type Asked = { action: 'stamp' | 'cancel' | 'mail'; invoice: Invoice };

const HEAD = 'border-b border-linea bg-zocalo px-4 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-texto-2';
const CELL = 'border-b border-linea px-4 py-3 group-last:border-b-0 max-sm:border-0 max-sm:p-0';

/** Invoices in rows; on phones each row is a block. */
export function InvoiceTable({ invoices, onAsk }: { invoices: readonly Invoice[]; onAsk: (asked: Asked) => void }) {
  const [menu, setMenu] = useState<{ invoice: Invoice; anchor: HTMLElement } | null>(null);
  return (
    <>
      <table className="w-full border-collapse text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            {['Folio', 'Pedido', 'Cliente', 'Total', 'Estado', 'Acciones'].map((name) => (
              <th key={name} scope="col" className={cx(HEAD, name === 'Total' && 'text-right')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {invoices.map((invoice) => {
            const { id, folio, order_id, customer, total, sent_at, tipo, estado, rfc } = invoice;
            return (
              <tr
                key={id}
                className="group max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-2.5 max-sm:gap-y-1.5 max-sm:border-b max-sm:border-linea max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0"
              >
                <td className={cx(CELL, 'num font-semibold whitespace-nowrap')}>{folio}</td>
                <td className={cx(CELL, 'num whitespace-nowrap')}>
                  {order_id === null ? (
                    FACTURA_KIND_NAMES[tipo]
                  ) : (
                    <Link to={`/dashboard/orders?pedido=${order_id}`} className="link">
                      {orderNumber(order_id)}
                    </Link>
                  )}
                </td>
                <td className={cx(CELL, 'wrap-anywhere')}>
                  {customer ?? (order_id === null ? 'Varios' : 'Sin cuenta')}
                  {rfc && <span className="num block text-xs text-texto-2">{rfc}</span>}
                </td>
                <td className={cx(CELL, 'num text-right')}>{formatPrice(total)}</td>
                <td className={cx(CELL, 'whitespace-nowrap')}>
                  {estado ? <Badge tone={STATE_TONES[estado]}>{FACTURA_STATE_NAMES[estado]}</Badge> : <Badge>sin timbrar</Badge>}
                  <span className="num mt-1 block text-xs text-texto-2">
                    {sent_at ? (
                      <>
                        Enviada <time dateTime={sent_at}>{formatShortDate(sent_at)}</time>
                      </>
                    ) : (
                      'Sin enviar'
                    )}
                  </span>
                </td>
                <td className={cx(CELL, 'max-sm:justify-self-end')}>
                  {itemsOf(invoice, onAsk).length > 0 && (
                    <IconButton
                      label={`Acciones de ${folio}`}
                      aria-haspopup="menu"
                      aria-expanded={menu?.invoice.id === id}
                      onClick={({ currentTarget }) => setMenu({ invoice, anchor: currentTarget })}
                    >
                      <Ellipsis />
                    </IconButton>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {menu && <Menu label="Acciones" anchor={menu.anchor} onClose={() => setMenu(null)} items={itemsOf(menu.invoice, onAsk)} />}
    </>
  );
}

const save = (path: string, file: string) => () =>
  void saveFile(path, file).catch((error) => toast.error(why(error, INVOICE_TEXTS.notDownloaded)));

/** What can be done with an invoice in its state. */
function itemsOf(invoice: Invoice, onAsk: (asked: Asked) => void): MenuItem[] {
  const { id, folio, estado, tipo, uuid } = invoice;
  const ask = (action: Asked['action']) => () => onAsk({ action, invoice });
  const mail = { label: 'Enviar por correo', onPick: ask('mail') };
  if (uuid === null) {
    if (estado === 'en_proceso' || tipo !== 'nominativa') return [];
    const paper = estado === null ? [{ label: 'PDF', onPick: save(`/api/invoices/${id}`, `factura-${folio}.pdf`) }, mail] : [];
    return [{ label: 'Timbrar', onPick: ask('stamp') }, ...paper];
  }
  const file = `${folio}_${uuid}`;
  return [
    { label: 'PDF', onPick: save(`/api/facturas/${id}/pdf`, `${file}.pdf`) },
    { label: 'XML', onPick: save(`/api/facturas/${id}/xml`, `${file}.xml`) },
    mail,
    ...(estado === 'timbrada' && tipo === 'nominativa' ? [{ label: 'Sustituir', onPick: ask('stamp') }] : []),
    ...(estado === 'timbrada' ? [{ label: 'Cancelar', danger: true, onPick: ask('cancel') }] : []),
  ];
}
