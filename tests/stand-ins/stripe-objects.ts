import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from '#server/gateways/payments/stripe-version.ts';

/** Objects as Stripe's API returns them, with every field of their published types: after an update the compiler reports missing fields. */

const now = () => Math.floor(Date.now() / 1000);
const COMMON = { created: now(), livemode: false, metadata: {} };
/** Fields that this shop does not use. */
const NOTHING = { application: null, on_behalf_of: null, review: null, source: null, transfer_group: null } as const;
const NO_ONE = { address: null, email: null, name: null, phone: null, tax_id: null };
const LITTLE = { receipt_email: null, shipping: null, statement_descriptor: null, statement_descriptor_suffix: null, description: null };

export const paymentIntent = (
  given: Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'currency' | 'customer' | 'metadata'> &
    Partial<Pick<Stripe.PaymentIntent, 'allowed_payment_method_types' | 'payment_method_options'>>,
) =>
  ({
    ...COMMON,
    ...NOTHING,
    ...LITTLE,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${given.id}_secret_prueba`,
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    next_action: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: [...(given.allowed_payment_method_types ?? ['card'])],
    payment_record: null,
    processing: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
    ...given,
  }) satisfies Stripe.PaymentIntent;

export const charge = ({ id, amount, customer, payment_method }: Stripe.PaymentIntent) =>
  ({
    ...COMMON,
    ...NOTHING,
    ...LITTLE,
    id: `ch_${id}`,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: `txn_${id}`,
    billing_details: NO_ONE,
    calculated_statement_descriptor: 'CASA BLANCA',
    captured: true,
    currency: 'mxn',
    customer,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    outcome: null,
    paid: true,
    payment_intent: id,
    payment_method: typeof payment_method === 'string' ? payment_method : (payment_method?.id ?? null),
    payment_method_details: null,
    receipt_number: null,
    receipt_url: `https://pay.stripe.com/receipts/${id}`,
    refunded: false,
    source_transfer: null,
    status: 'succeeded',
    transfer_data: null,
  }) satisfies Stripe.Charge;

export const paymentMethod = (given: Pick<Stripe.PaymentMethod, 'id' | 'type' | 'customer'> & Partial<Stripe.PaymentMethod>) =>
  ({ ...COMMON, object: 'payment_method', billing_details: NO_ONE, customer_account: null, ...given }) satisfies Stripe.PaymentMethod;

export const card = (last4: string, funding: 'credit' | 'debit' = 'credit') =>
  ({
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'MX',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: 2030,
    funding,
    generated_from: null,
    last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }) satisfies Stripe.PaymentMethod.Card;

export const refund = (given: Pick<Stripe.Refund, 'id' | 'amount' | 'payment_intent' | 'status'> & Partial<Stripe.Refund>) =>
  ({
    object: 'refund',
    balance_transaction: `txn_${given.id}`,
    charge: `ch_${String(given.payment_intent)}`,
    created: now(),
    currency: 'mxn',
    customer: null,
    customer_account: null,
    metadata: {},
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...given,
  }) satisfies Stripe.Refund;

const EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export const dispute = (
  given: Pick<Stripe.Dispute, 'id' | 'amount' | 'payment_intent' | 'status' | 'reason'> & { due_by: number | null },
) => {
  const { due_by, ...rest } = given;
  return {
    ...COMMON,
    object: 'dispute',
    balance_transactions: [],
    charge: `ch_${String(given.payment_intent)}`,
    currency: 'mxn',
    enhanced_eligibility_types: [],
    evidence: EVIDENCE,
    evidence_details: {
      due_by,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    ...rest,
  } satisfies Stripe.Dispute;
};

export const customer = (id: string, firstCard: string | null) =>
  ({
    ...COMMON,
    id,
    object: 'customer',
    balance: 0,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: firstCard, footer: null, rendering_options: null },
    shipping: null,
  }) satisfies Stripe.Customer;

export const customerSession = (of: string) =>
  ({
    object: 'customer_session',
    client_secret: `${of}_secret_prueba`,
    created: now(),
    customer: of,
    customer_account: null,
    expires_at: now() + 1800,
    livemode: false,
  }) satisfies Stripe.CustomerSession;

export const list = <T>(data: T[], url: string) => ({ object: 'list', data, has_more: false, url }) satisfies Stripe.ApiList<T>;

let events = 0;

/** A message to the webhook. */
export const event = (type: Stripe.Event['type'], object: object, id = `evt_${++events}`) => ({
  id,
  object: 'event',
  api_version: STRIPE_API_VERSION,
  created: now(),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
