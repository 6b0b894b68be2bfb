import FileText from 'lucide-react/icons/file-text';
import { type ReactNode, useEffect, useState } from 'react';
import { FACTURA_STATE_NAMES, type FacturaState } from '#contract/invoices/factura-states.ts';
import type { Factura } from '#contract/invoices/facturas.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AsideLayout } from '#web/ui/layout/aside-layout.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';
import { Badge, type Tone } from '#web/ui/state/badge.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { useFactura } from './follow.ts';
import { Head } from './head.tsx';
import type { MadeKey } from './opened.ts';
import { SendAgain } from './send-again.tsx';
import { LATE } from './words.ts';

const TONES: Record<FacturaState, Tone> = {
  en_proceso: 'ocre',
  timbrada: 'hoja',
  rechazada: 'grana',
  cancelacion_en_proceso: 'neutral',
  cancelada: 'neutral',
};
const TITLES: Record<FacturaState, string> = {
  en_proceso: 'Tu factura está en proceso',
  timbrada: 'Tu factura está lista',
  rechazada: 'El SAT rechazó tu factura',
  cancelacion_en_proceso: 'Tu factura se está cancelando',
  cancelada: 'Tu factura está cancelada',
};

type MadeProps = {
  made: MadeKey;
  /** As it was answered when it was asked for; null after a reload. */
  known: Factura | null;
  onRefused: (why: string | null) => void;
  /** It can no longer be read here. */
  onGone: () => void;
  /** Another ticket. */
  onNext: () => void;
};

/** The invoice, followed until it is decided, with its files. */
export function Made({ made, known, onRefused, onGone, onNext }: MadeProps) {
  const { factura, isGone } = useFactura(made, known?.id === made.id ? known : null);
  const isRefused = factura?.estado === 'rechazada';
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are told once
  useEffect(() => {
    if (isGone) onGone();
    else if (isRefused) onRefused(factura.motivo);
  }, [isGone, isRefused]);
  if (!factura || isRefused) return <Loading className="min-h-[60vh]!" />;
  const { estado, uuid, pdf, xml } = factura;
  return (
    <div className="wrap">
      <Head step={estado === 'en_proceso' ? 3 : 4} title={TITLES[estado]}>
        {leadOf(factura, made)}
      </Head>
      <AsideLayout
        aside={
          <div className="overflow-hidden rounded-t-carta bg-noche text-fijo-claro">
            <div className="grid gap-3 px-6 pt-[22px] pb-5">
              <p>
                <Badge tone={TONES[estado]} dot>
                  {FACTURA_STATE_NAMES[estado]}
                </Badge>
              </p>
              <div>
                <p className="text-sm">{uuid ? 'Folio fiscal' : 'Folio'}</p>
                <p className="num mt-1 font-semibold wrap-anywhere uppercase">{uuid ?? factura.folio}</p>
              </div>
              <p className="num text-sm">{factura.rfc}</p>
            </div>
            <TileBorder className="h-[22px]" />
          </div>
        }
      >
        {pdf && xml && (
          <ul className="rounded-carta border border-linea bg-blanco">
            <FileRow name={`${factura.folio}.pdf`} about="Para leer e imprimir">
              <DownloadButton
                path={withToken(pdf, made.token)}
                file={`${factura.folio}.pdf`}
                failure="No pudimos descargar el PDF."
                size="md"
              >
                Descargar PDF
              </DownloadButton>
            </FileRow>
            <FileRow name={`${factura.folio}.xml`} about="CFDI 4.0, para tu contabilidad">
              <DownloadButton
                path={withToken(xml, made.token)}
                file={`${factura.folio}.xml`}
                failure="No pudimos descargar el XML."
                size="md"
                variant="neutral"
              >
                Descargar XML
              </DownloadButton>
            </FileRow>
          </ul>
        )}
        <MadeActions made={made} canSend={pdf !== null} onNext={onNext} />
      </AsideLayout>
    </div>
  );
}

/** @param canSend whether this caller may open the files */
function MadeActions({ made, canSend, onNext }: { made: MadeKey; canSend: boolean; onNext: () => void }) {
  const [isSending, setSending] = useState(false);
  return (
    <div className="mt-[18px] grid gap-4">
      <div className="flex flex-wrap gap-x-3 gap-y-1 -ml-3">
        {canSend && (
          <Button variant="text" aria-expanded={isSending} onClick={() => setSending(!isSending)}>
            Enviar a otro correo
          </Button>
        )}
        <Button variant="text" onClick={onNext}>
          Facturar otro ticket
        </Button>
      </div>
      {isSending && <SendAgain made={made} onSent={() => setSending(false)} />}
    </div>
  );
}

function leadOf({ estado, pdf, motivo }: Factura, { email }: MadeKey): string {
  if (estado === 'en_proceso') return LATE;
  if (estado !== 'timbrada') return motivo ?? 'Si no la esperabas, escríbenos.';
  if (pdf === null) return 'Este ticket ya tenía factura. Te la enviamos otra vez al correo donde la pediste.';
  return email ? `También va en camino a ${email}.` : 'Descárgala aquí, o envíala a otro correo.';
}

/** The path of a file as this page may open it: an account opens its own without a token. */
const withToken = (path: string, token: string | null): string =>
  token && !path.includes('?') ? `${path}?${new URLSearchParams({ token })}` : path;

const FileRow = ({ name, about, children }: { name: string; about: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-4 px-6 py-[18px] not-first:border-t not-first:border-linea">
    <span className="flex items-center gap-3">
      <FileText className="size-6 flex-none" />
      <span>
        <b className="block font-semibold wrap-anywhere">{name}</b>
        <span className="text-sm text-texto-2">{about}</span>
      </span>
    </span>
    {children}
  </li>
);
