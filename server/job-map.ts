import type { VoidStatus } from '#contract/orders/order-statuses.ts';
import type { NoticeKind } from '#contract/settings/settings-values.ts';
import type { StaffRole } from '#contract/staff.ts';

export type JobOptions = {
  /** Retries after the first try, each after a longer pause. Default: the queue retries for about eight hours. */
  retryLimit?: number;
  /** A crontab line in the shop's time zone, on which the job runs. */
  cron?: string;
  /** How many jobs run at a time. Requests are answered between them, so running costly jobs one or two at a time delays requests less. */
  atOnce?: number;
  /** While many requests are being answered, the worker pauses before each group of these jobs. */
  restsInRush?: boolean;
};

type Job<Payload extends object> = JobOptions & { readonly payload?: Payload };
type NoPayload = Record<string, never>;

const job = <Payload extends object = NoPayload>(options: JobOptions = {}): Job<Payload> => options;

/** Runs every minute, so a failed run needs no retry. */
const EVERY_MINUTE = { cron: '* * * * *', retryLimit: 0 };

/**
 * Every job of the shop by its name, with the type of its payload and its options. `enqueue` and the handlers take their types from this
 * table. Queued jobs survive an update of the shop: a changed payload needs a new name, or a handler that accepts both.
 */
export const JOBS = {
  'reset-mail': job<{
    /** Null for an e-mail without an account: the job takes as long and sends nothing. */
    id: string | null;
  }>(),
  /** `others`: the session that changed the password stays. */
  'password-changed-mail': job<{ id: string; at: string; ended?: 'others' }>(),
  /** Mails the link that verifies this user's e-mail or pending e-mail; sends nothing when the e-mail is neither by then. */
  'verification-mail': job<{ id: string; email: string }>(),
  /** `to`: the address before the change. `asked`: the user has requested the change; `changed`: the user has opened the link. */
  'own-email-mail': job<{ id: string; to: string; at: string; letter: 'asked' | 'changed' }>(),
  /** `device`: the result of `deviceName`. */
  'new-device-mail': job<{ id: string; device: string; at: string }>(),
  /** `name`: the file's name. The file is removed unless an account shows it. */
  'remove-avatar': job<{ name: string }>(),
  /** The picture's files are removed unless the brand shows it. */
  'remove-brand-picture': job<{ url: string }>(),
  /** Mails a change of the second step, a used recovery code, or a wrong code. */
  'two-step-mail': job<{ id: string; at: string; letter: 'on' | 'off' | 'codes' | 'recovery' | 'wrong' }>(),
  /**
   * Mails that a Google account was connected or disconnected. `seized`: the e-mail was not verified before, so the old password was
   * removed.
   */
  'google-mail': job<{ id: string; at: string; letter: 'connected' | 'seized' | 'disconnected' }>(),
  'invitation-mail': job<{ id: string }>(),
  'role-changed-mail': job<{ id: string; staffRole: StaffRole | null; at: string }>(),
  /** `to`: the address before the change. */
  'email-changed-mail': job<{ id: string; to: string; at: string }>(),
  'forget-expired-invitations': job({ cron: '7 4 * * *' }),
  'forget-guests': job({ cron: '9 * * * *' }),

  /** Writes the requested export of a user's data. */
  'make-export': job<{ id: string }>(),
  'forget-exports': job({ cron: '52 * * * *' }),

  'forget-expired-sessions': job({ cron: '17 4 * * *' }),

  'forget-old-guest-carts': job({ cron: '27 4 * * *' }),

  /** Completes or refunds payments that have not become an order yet. */
  'payments-reconcile': job(EVERY_MINUTE),
  /** Runs after `forget-guests`, so that it also deletes the payments of those guests. */
  'forget-unpaid-payments': job({ cron: '14 * * * *' }),
  /** Deletes the provider's customer of a deleted account. */
  'delete-payment-customer': job<{ customerId: string }>(),
  /** The confirmation with its ticket. In a rush these mails wait, so that orders do not (docs/performance.md). */
  'order-mail': job<{ orderId: string }>({ atOnce: 2, restsInRush: true }),
  /** Ends what the account's unpaid payments hold as those of a known account, once it has no order any more that makes it one. */
  'end-exempt-holds': job<{ userId: string }>(),
  /** Prints the slip of a paid order on the network printer of the bar. */
  'print-slip': job<{ orderId: string }>(),
  /** Prints a copy on request. Few retries, because the copy is useless after some minutes. */
  'reprint-slip': job<{ orderId: string }>({ retryLimit: 3 }),
  /** Prints the receipt of a sale at its till; cash opens the drawer with it. `at`: when it was sold. */
  'till-receipt': job<{ till: string; orderId: string; isCash: boolean; at: string }>(),
  /** Prints what a closed shift came to, at its till. */
  'till-corte': job<{ shiftId: string }>(),
  /** Opens a till's drawer. No retries: a drawer must not open after the person has left. */
  'till-drawer': job<{ till: string; at: string }>({ retryLimit: 0 }),
  /** Mails the owner that a dispute has begun or ended. */
  'dispute-mail': job<{ id: string }>(),
  /** Mails how to pay an order that waits for its payment. */
  'order-unpaid-mail': job<{ orderId: string }>(),
  'order-closed-mail': job<{ orderId: string; to: VoidStatus }>(),
  /** Mails what is new about orders of a recipient who has had many mails within an hour. `recipient`: a digest of the mailbox. */
  'merged-order-mail': job<{ recipient: string }>(),
  /** Mails the status of that step, unless the order has another status by then. */
  'order-status-mail': job<{ orderId: string; stepId: string }>(),
  /** Sends that status to the subscribed browsers. Few retries, because late notifications about a coffee are useless. */
  'order-push': job<{ orderId: string; stepId: string }>({ retryLimit: 4 }),
  'forget-push-subscriptions': job({ cron: '2 5 * * *' }),

  /** Enqueues a notice for each member of the staff who wants it. `id`: of the order, reservation or product; the day of a closing, or the shift of a till. */
  'owner-notice': job<{ kind: NoticeKind; id: string; at: string }>(),
  /** Sends a notice to one person, or adds it to those that are merged. */
  'owner-notice-to': job<{ userId: string; kind: NoticeKind; id: string; at: string }>(),
  /** Sends the merged notices of a person. */
  'merged-owner-notices': job<{ userId: string; way: 'correo' | 'push' }>(),
  /** After the last closing hour of a day it enqueues the notice with the day's figures. */
  'close-day': job(EVERY_MINUTE),
  'invoice-mail': job<{ orderId: string; to: string }>(),
  /**
   * Mails a fiscal invoice with its files, or that it was refused; nothing when the row has another try by then. `to`: another address
   * than the one it was asked for.
   */
  'factura-mail': job<{ id: string; attempt: number; letter: 'stamped' | 'refused'; to?: string; again?: string }>({
    atOnce: 2,
    restsInRush: true,
  }),
  /** Asks the PAC about the documents that wait for their stamp. */
  'stamp-waiting-invoices': job(EVERY_MINUTE),
  /**
   * After a stamp or a decided cancellation: squares the tickets of the document that have changed since it was sealed, and cancels the one
   * whose place it takes.
   */
  'square-document': job<{ id: string }>(),
  /** Makes what the documents of an order say equal to what its sale is worth: egresos and cancellations. */
  'square-ticket': job<{ orderId: string }>(),
  /** Asks whether cancellations are decided, and tries refused egresos again. */
  'settle-invoices': job(EVERY_MINUTE),
  /** Issues the globals of periods that have closed. */
  'make-globals': job(EVERY_MINUTE),
  'order-refund-mail': job<{ orderId: string; refundId: string }>(),

  /** Requests parcels under way from the carrier. */
  'follow-parcels': job({ cron: '*/5 * * * *', retryLimit: 0 }),
  /** Completes or gives up the shipments whose creation was interrupted. */
  'finish-shipments': job(EVERY_MINUTE),
  'forget-carrier-reports': job({ cron: '7 4 * * *' }),

  /** Sums up the visits of past days, and deletes the data that identified the visitors. */
  'close-analytics-days': job({ cron: '12 * * * *' }),

  'reservation-mail': job<{
    id: string;
    letter: 'booked' | 'received' | 'moved' | 'changed' | 'cancelled' | 'reminder';
    sequence: number;
    /** The recipient, for a reservation that no longer contains its guest's e-mail. */
    to?: string;
  }>(),
  'waiting-mail': job<{ id: string; letter: 'joined' | 'offer' }>(),
  'end-offers': job(EVERY_MINUTE),
  /** Enqueued after a change of the opening hours or the tables, and when an offer ends whose address waits for other tables. */
  'offer-freed-tables': job(),
  'remind-guests': job(EVERY_MINUTE),
  'forget-bygone-visits': job({ cron: '27 4 * * *' }),

  'welcome-mail': job<{ id: string }>(),
  /** Makes a delivery of each noted change for each webhook that wants it. `ids`: of the notes. */
  'webhook-events': job<{ ids: number[] }>(),
  /** Begins deliveries whose next try is due, and turns off webhooks that have had no success for days. */
  'webhooks-due': job(EVERY_MINUTE),
  /** Mails an owner that the shop has turned off a webhook. `why`: the receiver is gone, or had no success for days. */
  'webhook-off-mail': job<{ userId: string; host: string; why: '410' | 'sin_respuesta'; at: string }>(),
  /** Forgets deliveries and noted changes after 30 days. */
  'forget-webhook-deliveries': job({ cron: '23 * * * *' }),

  'forget-left-members': job({ cron: '47 4 * * *' }),

  /** Tells the program that prepared this order of its newest state. */
  'agent-order-news': job<{ orderId: string }>({ atOnce: 5 }),
  /** The same for every order whose program did not answer and may be tried again. */
  'tell-agents': job(EVERY_MINUTE),
  /** Deletes the answers that are kept for repeated requests of programs, and news that were told. */
  'forget-agent-answers': job({ cron: '22 * * * *' }),

  'forget-answered-requests': job({ cron: '7 5 * * *' }),

  'forget-agent-sessions': job({ cron: '17 5 * * *' }),

  'forget-old-audit': job({ cron: '57 4 * * *' }),

  'contact-mail': job<{ id: string }>(),
  'contact-reply-mail': job<{ id: string }>(),
  /** Sums up the sales of past days. */
  'roll-up-sales': job(EVERY_MINUTE),

  'forget-old-messages': job({ cron: '37 4 * * *' }),
};

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = (typeof JOBS)[Name] extends Job<infer Payload> ? Payload : never;
