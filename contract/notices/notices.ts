import { z } from 'zod';
import { STAFF_ROLES } from '#contract/staff.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

const NoticeStaff = z.object({
  personas: z.array(z.object({ id: z.string(), name: z.string(), staff_role: z.enum(STAFF_ROLES) })),
  /** False without a mail server: mails are then written into the folder `outbox`. */
  correo_sale: z.boolean(),
});
export type NoticeStaff = z.infer<typeof NoticeStaff>;

export const notices = {
  staff: endpoint('GET /api/avisos/personal', {
    access: 'manager',
    summary: 'El personal al que se le pueden enviar los avisos de la casa, y si los correos salen de esta máquina',
    output: z.object({ data: NoticeStaff }),
  }),
};
