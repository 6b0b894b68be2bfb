import { settings } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { keyOfTable } from '#server/features/reservations/visit.ts';
import { qrSvg } from '#server/gateways/qr-svg.ts';

type TableCode = { numero: number; url: string; svg: string };

/** The QR codes that the owner prints, one for each table. */
export const tableCodes = (): Promise<TableCode[]> =>
  Promise.all(
    settings().lounge.mesas.map(async ({ numero }) => {
      const url = `${env.publicUrl}/mesa/${numero}?k=${await keyOfTable(numero)}`;
      return { numero, url, svg: qrSvg(url) };
    }),
  );
