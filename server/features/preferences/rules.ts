import type { Preferences } from '#contract/accounts/preferences.ts';
import type { JobName, JobPayload } from '#server/job-map.ts';

type MailJob = Extract<JobName, `${string}-mail`>;
/** A job that sends mails, with the letter where it sends several. */
export type MailName = {
  [Job in MailJob]: JobPayload<Job> extends { letter: infer Letter extends string } ? `${Job}/${Letter}` : Job;
}[MailJob];

type Switch = keyof Preferences['avisos'];

/** Mails that no switch stops: receipts, refunds, confirmations, mails that the recipient asked for, and security. */
const ALWAYS = null;

/** The switch that each mail obeys. The compiler asks for the row of a new mail. */
export const SWITCH_OF: Record<MailName, Switch | null> = {
  'order-mail': ALWAYS,
  'order-unpaid-mail': ALWAYS,
  'dispute-mail': ALWAYS,
  'order-refund-mail': ALWAYS,
  'order-closed-mail': 'pedidos',
  'order-status-mail': 'pedidos',
  'invoice-mail': ALWAYS,
  'reservation-mail/booked': ALWAYS,
  'reservation-mail/received': ALWAYS,
  'reservation-mail/moved': ALWAYS,
  'reservation-mail/changed': ALWAYS,
  'reservation-mail/cancelled': ALWAYS,
  'reservation-mail/reminder': 'reservaciones',
  'waiting-mail/joined': ALWAYS,
  'waiting-mail/offer': 'reservaciones',
  // The newsletter sends it to its members only, which is what this switch says.
  'welcome-mail': 'promociones',
  'contact-mail': ALWAYS,
  'contact-reply-mail': ALWAYS,
  'invitation-mail': ALWAYS,
  'reset-mail': 'seguridad',
  'password-changed-mail': 'seguridad',
  'verification-mail': 'seguridad',
  'own-email-mail/asked': 'seguridad',
  'own-email-mail/changed': 'seguridad',
  'new-device-mail': 'seguridad',
  'two-step-mail/on': 'seguridad',
  'two-step-mail/off': 'seguridad',
  'two-step-mail/codes': 'seguridad',
  'two-step-mail/recovery': 'seguridad',
  'two-step-mail/wrong': 'seguridad',
  'google-mail/connected': 'seguridad',
  'google-mail/seized': 'seguridad',
  'google-mail/disconnected': 'seguridad',
  'role-changed-mail': 'seguridad',
  'email-changed-mail': 'seguridad',
};
