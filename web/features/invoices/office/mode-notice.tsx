import { TRIAL_PAPER } from '#contract/invoices/factura-states.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

/** Says that the papers of the test mode have no validity, and in the real mode that the certificate is missing. */
export function ModeNotice() {
  const { data } = useLoad((signal) => api('GET /api/ajustes/csd', {}, { signal }), 'csd');
  if (data?.modo === 'prueba') return <Notice tone="info">{TRIAL_PAPER}</Notice>;
  if (!data || data.numero !== null) return null;
  const action = (
    <LinkButton variant="neutral" size="sm" to="/dashboard/ajustes#impuestos">
      Subirlo
    </LinkButton>
  );
  return (
    <Notice tone="warning" action={action}>
      Falta el certificado de sello digital: sin él no se timbra ninguna factura.
    </Notice>
  );
}
