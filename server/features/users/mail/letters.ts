import { STAFF_ROLE_NAMES, type StaffRole } from '#contract/staff.ts';
import { shopName } from '#server/current-settings.ts';
import { INVITATION_DAYS } from '#server/features/users/rules.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { letter, momentOf } from '#server/gateways/mail-letter.ts';

// None of these mails contains text that a user typed.

export const invitationMail = (invited: { id: string; email: string; staffRole: StaffRole; token: string; publicUrl: string }): Mail =>
  letter({
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
  return letter({
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
  letter({
    key: `email-changed-${changed.id}-${changed.at}`,
    to: changed.email,
    subject: `El correo de tu cuenta de ${shopName()} cambió`,
    title: 'El correo de tu cuenta cambió',
    lead: `Quien administra la tienda cambió el correo de tu cuenta ${momentOf(changed.at)}. Se cerraron todas tus sesiones.`,
    action: { label: `Escribir a ${shopName()}`, link: `${changed.publicUrl}/contacto` },
    fine: 'Si lo pediste, no tienes que hacer nada. ¿No lo pediste? Escríbenos.',
    reason: 'Recibes este correo porque cambió el correo de tu cuenta.',
  });
