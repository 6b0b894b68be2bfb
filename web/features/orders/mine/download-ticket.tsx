import type { ReactNode } from 'react';
import type { ButtonProps } from '#web/ui/button/button.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';

type DownloadTicketProps = Omit<ButtonProps, 'busy' | 'busyLabel' | 'onClick'> & {
  orderId: string;
  headers?: Record<string, string>;
  icon?: ReactNode;
};

export const DownloadTicket = ({ orderId, ...look }: DownloadTicketProps) => (
  <DownloadButton
    {...look}
    path={`/api/tickets/${orderId}`}
    file={`ticket-${orderId}.pdf`}
    failure="Error al descargar el ticket. Por favor, inténtelo de nuevo."
  />
);
