import { DownloadTicket } from '#web/features/orders/mine/download-ticket.tsx';
import { Board } from '#web/features/orders/office/board.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('Pedidos', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Orders() {
  return (
    <Board
      papers={({ id }) => (
        <DownloadTicket key={id} orderId={id} variant="neutral">
          Ticket
        </DownloadTicket>
      )}
    />
  );
}
