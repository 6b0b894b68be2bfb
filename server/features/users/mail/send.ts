import { STAFF_ROLE_NAMES, type StaffRole } from '#contract/staff.ts';
import { shopName } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { digest, emailOf, newToken } from '#server/features/accounts/index.ts';
import * as queries from '#server/features/users/queries.ts';
import { INVITATION_DAYS } from '#server/features/users/rules.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { letter, momentOf } from '#server/gateways/mail-letter.ts';

// None of these mails contains text that a user typed.

const invitationMail = (invited: { id: string; email: string; staffRole: StaffRole; token: string; publicUrl: string }): Mail =>
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

function roleChangedMail(changed: { id: string; email: string; staffRole: StaffRole | null; at: string; publicUrl: string }): Mail {
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

const emailChangedMail = (changed: { id: string; email: string; at: string; publicUrl: string }): Mail =>
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

/** Generates the token here, so that only the mail contains it. A repeated job mails another token, which replaces the first. */
export async function mailInvitation(id: string): Promise<void> {
  const token = newToken();
  const invited = await queries.setToken(id, digest(token));
  if (invited) await send(invitationMail({ id, ...invited, token, publicUrl: env.publicUrl }));
}

/** @param changed.at the moment of the change, so that a repeated job sends the same mail */
export async function mailRoleChanged({ id, staffRole, at }: { id: string; staffRole: StaffRole | null; at: string }): Promise<void> {
  const email = await emailOf(id);
  if (email !== null) await send(roleChangedMail({ id, email, staffRole, at, publicUrl: env.publicUrl }));
}

/** Sends the notice to the address that the account had before the change. */
export const mailEmailChanged = ({ id, to, at }: { id: string; to: string; at: string }): Promise<void> =>
  send(emailChangedMail({ id, email: to, at, publicUrl: env.publicUrl }));
