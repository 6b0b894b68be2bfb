import { misspelt } from './misspelt.ts';
import { LOOPBACK, type Read, SETTINGS } from './settings.ts';

/** Domains that are reserved and have no owner (RFC 2606). */
const isExample = (address: string): boolean => /[@.]example(?:\.(?:com|net|org))?$/i.test(address);

/** The sandbox takes no money, so the owner of a publicly reachable shop is warned. */
export const isSandboxInPublic = (data: Read, publicUrl: string): boolean =>
  !data.STRIPE_SECRET_KEY && !LOOPBACK.test(new URL(publicUrl).hostname);

/** What the owner should know although the shop can start, one line each. */
export function warningsOf(data: Read, source: Record<string, string | undefined>, publicUrl: string): string[] {
  const isHere = LOOPBACK.test(new URL(publicUrl).hostname);
  return [
    ...misspelt(source, Object.keys(SETTINGS.shape)),
    isHere ? `los enlaces de los correos y los códigos QR llevan a ${publicUrl} y funcionan solo en este equipo: define PUBLIC_URL.` : '',
    data.SMTP_URL && !data.MAIL_FROM
      ? 'sin MAIL_FROM los correos salen con el correo de la casa en Configuración; mientras sea de ejemplo, muchos buzones los rechazan.'
      : '',
    data.MAIL_FROM && data.SMTP_URL && isExample(data.MAIL_FROM.address)
      ? `MAIL_FROM es una dirección de ejemplo (${data.MAIL_FROM.address}): muchos buzones rechazan esos correos.`
      : '',
    data.JOBS === '0' && !data.DATABASE_URL ? 'con JOBS=0 y sin DATABASE_URL nadie hace las tareas: ni correos ni reembolsos.' : '',
    data.DATABASE_URL ? notShared(data) : '',
    isSandboxInPublic(data, publicUrl) ? 'sin STRIPE_SECRET_KEY los pagos son de prueba y no cobran nada.' : '',
    data.STRIPE_SECRET_KEY && !data.STRIPE_PUBLISHABLE_KEY
      ? 'sin STRIPE_PUBLISHABLE_KEY la página no puede mostrar el formulario de pago.'
      : '',
    data.STRIPE_SECRET_KEY && !data.STRIPE_WEBHOOK_SECRET ? 'sin STRIPE_WEBHOOK_SECRET no se atienden los avisos de Stripe.' : '',
  ].filter(Boolean);
}

/** One line about what lies on this machine's disk, which further processes on the same database would not have. */
function notShared({ STORAGE_URL, SMTP_URL }: Read): string {
  const kept = [STORAGE_URL ? '' : 'las fotos y copias de datos (STORAGE_URL)', SMTP_URL ? '' : 'los correos (SMTP_URL)'].filter(Boolean);
  return kept.length > 0 ? `se guardan en DATA_DIR de este equipo, y otros procesos no los ven: ${kept.join(' y ')}.` : '';
}
