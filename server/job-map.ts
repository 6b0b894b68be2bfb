import type { StaffRole } from '#contract/accounts/staff.ts';
import type { VoidStatus } from '#contract/orders/order-statuses.ts';

export type JobOptions = {
  /** Tries after the first one, each after a longer pause. Without it the queue tries for about eight hours. */
  retryLimit?: number;
  /** A crontab line in the shop's time zone: the job runs by itself. */
  cron?: string;
  /** How many jobs run at a time. Requests are answered between them, so costly jobs one or two at a time delay them less. */
  atOnce?: number;
  /** While many requests are being answered, there is a pause before each group of these jobs. */
  restsInRush?: boolean;
};

type Job<Payload extends object> = JobOptions & { readonly payload?: Payload };
type NoPayload = Record<string, never>;

const job = <Payload extends object = NoPayload>(options: JobOptions = {}): Job<Payload> => options;

/** Runs every minute, so a failed run needs no other try. */
const EVERY_MINUTE = { cron: '* * * * *', retryLimit: 0 };

/**
 * Every job of the shop by its name, with the type of its payload and its options. `enqueue` and the handlers take their types from here.
 * Jobs that wait in the queue survive an update of the shop: a changed payload needs a new name, or a handler that reads both.
 */
export const JOBS = {
  'reset-mail': job<{
    /** Null for an e-mail without an account: the job takes as long and sends nothing. */
    id: string | null;
  }>(),
  /** `others`: the session that changed the password goes on. */
  'password-changed-mail': job<{ id: string; at: string; ended?: 'others' }>(),
  /** The link that verifies the e-mail of this user, or the one that is to replace it; nothing when it is neither by then. */
  'verification-mail': job<{ id: string; email: string }>(),
  /** `to`: the address before the change, which its user has asked for, or has made by opening the link. */
  'own-email-mail': job<{ id: string; to: string; at: string; letter: 'asked' | 'changed' }>(),
  /** `device`: as `deviceName` says it. */
  'new-device-mail': job<{ id: string; device: string; at: string }>(),
  /** `name`: of the file, which is removed unless an account shows it. */
  'remove-avatar': job<{ name: string }>(),
  /** A change of the second step, a recovery code that was used, or a wrong code. */
  'two-step-mail': job<{ id: string; at: string; letter: 'on' | 'off' | 'codes' | 'recovery' | 'wrong' }>(),
  /** A Google account was connected or disconnected; `seized`: the e-mail was not verified before, so the old password ended. */
  'google-mail': job<{ id: string; at: string; letter: 'connected' | 'seized' | 'disconnected' }>(),
  'invitation-mail': job<{ id: string }>(),
  'role-changed-mail': job<{ id: string; staffRole: StaffRole | null; at: string }>(),
  /** `to`: the address before the change. */
  'email-changed-mail': job<{ id: string; to: string; at: string }>(),
  'forget-expired-invitations': job({ cron: '7 4 * * *' }),
  'forget-guests': job({ cron: '9 * * * *' }),

  /** Writes the copy of a user's data that was asked for. */
  'make-export': job<{ id: string }>(),
  'forget-exports': job({ cron: '52 * * * *' }),

  'forget-expired-sessions': job({ cron: '17 4 * * *' }),

  'forget-old-guest-carts': job({ cron: '27 4 * * *' }),

  /** Completes or refunds payments that have not become an order yet. */
  'payments-reconcile': job(EVERY_MINUTE),
  /** After `forget-guests`, so that nothing of them is left. */
  'forget-unpaid-payments': job({ cron: '14 * * * *' }),
  /** The provider's customer of a deleted account. */
  'delete-payment-customer': job<{ customerId: string }>(),
  /** The mail with its ticket. In a rush mails wait, so that orders do not (docs/performance.md). */
  'order-mail': job<{ orderId: string }>({ atOnce: 2, restsInRush: true }),
  /** The slip of a paid order for the bar, by the network printer. */
  'print-slip': job<{ orderId: string }>(),
  /** The same once more, by hand: after some minutes it is of no use. */
  'reprint-slip': job<{ orderId: string }>({ retryLimit: 3 }),
  /** To the owner: a dispute has begun or ended. */
  'dispute-mail': job<{ id: string }>(),
  /** How to pay an order that waits for its payment. */
  'order-unpaid-mail': job<{ orderId: string }>(),
  'order-closed-mail': job<{ orderId: string; to: VoidStatus }>(),
  /** The status of that step, unless the order has another by then. */
  'order-status-mail': job<{ orderId: string; stepId: string }>(),
  /** The same to the browsers that asked for it. Late news of a coffee are of no use, so there are few tries. */
  'order-push': job<{ orderId: string; stepId: string }>({ retryLimit: 4 }),
  'forget-push-subscriptions': job({ cron: '2 5 * * *' }),
  'invoice-mail': job<{ orderId: string; to: string }>(),
  'order-refund-mail': job<{ orderId: string; refundId: string }>(),

  /** Asks the carrier about parcels on their way. */
  'follow-parcels': job({ cron: '*/5 * * * *', retryLimit: 0 }),
  'forget-carrier-reports': job({ cron: '7 4 * * *' }),

  /** Sums up the visits of days that are over, and forgets what identified the visitors. */
  'close-analytics-days': job({ cron: '12 * * * *' }),

  'reservation-mail': job<{
    id: string;
    letter: 'booked' | 'received' | 'moved' | 'changed' | 'cancelled' | 'reminder';
    sequence: number;
    /** For a reservation that no longer names its guest. */
    to?: string;
  }>(),
  'waiting-mail': job<{ id: string; letter: 'joined' | 'offer' }>(),
  'end-offers': job(EVERY_MINUTE),
  /** After a change of the opening hours or the tables. */
  'offer-freed-tables': job(),
  'remind-guests': job(EVERY_MINUTE),
  'forget-bygone-visits': job({ cron: '27 4 * * *' }),

  'welcome-mail': job<{ id: string }>(),
  'forget-left-members': job({ cron: '47 4 * * *' }),

  'forget-answered-requests': job({ cron: '7 5 * * *' }),

  'forget-old-audit': job({ cron: '57 4 * * *' }),

  'contact-mail': job<{ id: string }>(),
  'contact-reply-mail': job<{ id: string }>(),
  /** Sums up the sales of the days that have ended. */
  'roll-up-sales': job(EVERY_MINUTE),

  'forget-old-messages': job({ cron: '37 4 * * *' }),
};

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = (typeof JOBS)[Name] extends Job<infer Payload> ? Payload : never;
