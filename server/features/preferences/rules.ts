import type { Preferences } from '#contract/accounts/preferences.ts';
import type { JobName, JobPayload } from '#server/job-map.ts';

type MailJob = Extract<JobName, `${string}-mail`>;
/** A job that sends mails, followed by the letter's name when the job sends several. */
export type MailName = {
  [Job in MailJob]: JobPayload<Job> extends { letter: infer Letter extends string } ? `${Job}/${Letter}` : Job;
}[MailJob];

type Switch = keyof Preferences['avisos'];

/** Mails that no preference stops: receipts, refunds, confirmations, mails that the recipient requested, and security mails. */
const ALWAYS = null;

/** The preference that decides about each mail. The compiler requires a row for every mail. */
export const SWITCH_OF: Record<MailName, Switch | null> = {
  'order-mail': ALWAYS,
  'order-unpaid-mail': ALWAYS,
  'dispute-mail': ALWAYS,
  'order-refund-mail': ALWAYS,
  'order-closed-mail': 'pedidos',
  'order-status-mail': 'pedidos',
  'merged-order-mail': 'pedidos',
  'invoice-mail': ALWAYS,
  'factura-mail/stamped': ALWAYS,
  'factura-mail/refused': ALWAYS,
  'reservation-mail/booked': ALWAYS,
  'reservation-mail/received': ALWAYS,
  'reservation-mail/moved': ALWAYS,
  'reservation-mail/changed': ALWAYS,
  'reservation-mail/cancelled': ALWAYS,
  'reservation-mail/reminder': 'reservaciones',
  'waiting-mail/joined': ALWAYS,
  'waiting-mail/offer': 'reservaciones',
  // The newsletter mails members only, and this preference is the membership.
  'welcome-mail': 'promociones',
  'webhook-off-mail': ALWAYS,
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
