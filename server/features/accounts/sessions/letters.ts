import { shopName } from '#server/current-settings.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { letter, momentOf } from '#server/gateways/mail-letter.ts';

/** @param entered.device the result of `deviceName`. The mail contains no text that a user typed. */
export const newDeviceMail = (entered: { id: string; email: string; device: string; at: string; publicUrl: string }): Mail =>
  letter({
    key: `new-device-${entered.id}-${entered.at}`,
    to: entered.email,
    subject: `Entraron a tu cuenta de ${shopName()} desde otro dispositivo`,
    title: 'Entraron a tu cuenta desde otro dispositivo.',
    lead: `Fue ${momentOf(entered.at)}, desde un dispositivo o una red que no habías usado: ${entered.device}.`,
    action: { label: 'Cambiar contraseña', link: `${entered.publicUrl}/forgot-password` },
    fine: 'Si fuiste tú, no tienes que hacer nada. ¿No fuiste tú? Cambia tu contraseña ahora: así se cierran todas las sesiones.',
    reason: 'Recibes este correo porque entraron a tu cuenta.',
  });
