import { TIME_ZONE } from '#contract/shop.ts';
import { STAFF_ROLE_NAMES, type StaffRole } from '#contract/staff.ts';
import { shopName } from '#server/current-settings.ts';
import { INVITATION_DAYS } from '#server/features/users/rules.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { button, html, ink, layout, serif } from '#server/gateways/mail-layout.ts';

const MOMENT = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
const momentOf = (at: string) => `el ${MOMENT.format(new Date(at))} (hora de la Ciudad de México)`;

type Letter = {
  key: string;
  to: string;
  subject: string;
  title: string;
  lead: string;
  action: { label: string; link: string };
  fine: string;
  reason: string;
};

/** None of these mails contains text that a user typed. */
function mailOf({ key, to, subject, title, lead, action, fine, reason }: Letter): Mail {
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<p style="margin:0 0 24px;color:${ink.soft}">${lead}</p>
${button(action.link, action.label)}
<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${ink.line};color:${ink.soft}">${fine}</p>`;
  const text = `${title}\n\n${lead}\n\n${action.label}: ${action.link}\n\n${fine}\n`;
  return { key, to, subject, text, ...layout({ title, preview: lead, body, reason }) };
}

export const invitationMail = (invited: { id: string; email: string; staffRole: StaffRole; token: string; publicUrl: string }): Mail =>
  mailOf({
    key: `invitation-${invited.id}`,
    to: invited.email,
    subject: `Te invitan al equipo de ${shopName()}`,
    title: 'Te invitan al equipo',
    lead: `Abre tu cuenta de ${shopName()} con el puesto de ${STAFF_ROLE_NAMES[invited.staffRole]}.`,
    action: { label: 'Aceptar la invitación', link: `${invited.publicUrl}/invitacion?token=${invited.token}` },
    fine: `El enlace sirve una sola vez y vence en ${INVITATION_DAYS} días. ¿No esperabas esta invitación? Ignora este correo.`,
    reason: `Recibes este correo porque quien administra ${shopName()} te invitó a su equipo.`,
  });

export function roleChangedMail(changed: { id: string; email: string; staffRole: StaffRole | null; at: string; publicUrl: string }): Mail {
  const now = changed.staffRole === null ? 'Tu cuenta ya no es del equipo.' : `Tu puesto es ahora ${STAFF_ROLE_NAMES[changed.staffRole]}.`;
  return mailOf({
    key: `role-changed-${changed.id}-${changed.at}`,
    to: changed.email,
    subject: `Tu puesto en ${shopName()} cambió`,
    title: 'Tu puesto cambió',
    lead: `${now} El cambio se hizo ${momentOf(changed.at)}. Se cerraron todas tus sesiones.`,
    action: { label: 'Iniciar sesión', link: `${changed.publicUrl}/login` },
    fine: '¿No esperabas este cambio? Habla con quien administra la tienda.',
    reason: 'Recibes este correo porque cambió el puesto de tu cuenta.',
  });
}

export const emailChangedMail = (changed: { id: string; email: string; at: string; publicUrl: string }): Mail =>
  mailOf({
    key: `email-changed-${changed.id}-${changed.at}`,
    to: changed.email,
    subject: `El correo de tu cuenta de ${shopName()} cambió`,
    title: 'El correo de tu cuenta cambió',
    lead: `Quien administra la tienda cambió el correo de tu cuenta ${momentOf(changed.at)}. Se cerraron todas tus sesiones.`,
    action: { label: `Escribir a ${shopName()}`, link: `${changed.publicUrl}/contacto` },
    fine: 'Si lo pediste, no tienes que hacer nada. ¿No lo pediste? Escríbenos.',
    reason: 'Recibes este correo porque cambió el correo de tu cuenta.',
  });
