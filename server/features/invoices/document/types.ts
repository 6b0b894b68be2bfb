import type { Tax } from '#contract/catalog/catalog.ts';

/** A line of a sale, as it was sold. */
export type SaleLine = {
  id: string;
  /** With the text of its options. */
  name: string;
  quantity: number;
  /** How many of the units were refunded. */
  refunded: number;
  /** One unit with its options, before any discount or reward, in centavos. */
  fullCents: number;
  /** What the guest paid for the whole line, in centavos. */
  paidCents: number;
  tax: Tax;
  /** The keys of the SAT for the product and its unit; null: those of the shop. */
  satKey: string | null;
  satUnit: string | null;
};

/** What was sold with an order, and what of it was given back since. All amounts include the IVA. */
export type Sale = {
  orderId: string;
  /** The order's folio, as on its ticket. */
  folio: string;
  /** When it was paid. */
  paidAt: Date;
  lines: readonly SaleLine[];
  deliveryCents: number;
  tipCents: number;
  /** What was charged, with the tip. */
  totalCents: number;
  /** All refunds, those of units included. */
  refundedCents: number;
  paymentForm: PaymentForm;
};

/** Codes of the SAT's list c_FormaPago that the shop uses: cash, transfer, credit card, debit card. */
export type PaymentForm = '01' | '03' | '04' | '28';

/** An amount that includes its IVA. */
export type TaxAmount = { tax: Tax; cents: number };

/** Who issues a document. */
export type Issuer = { rfc: string; name: string; regime: string; postalCode: string };

/** Who receives a document. */
export type Receiver = { rfc: string; name: string; postalCode: string; regime: string; use: string };

/** The certificate and the key that seal documents. */
export type Signer = {
  /** The certificate's 20 digits. */
  number: string;
  /** DER in base64. */
  certificate: string;
  /** PEM. It never leaves the process. */
  privateKey: string;
};

/** What every document needs. `date`: its local time at the place of issue, `yyyy-MM-ddTHH:mm:ss`. */
export type Head = { series: string; number: number; date: string; issuer: Issuer; place: string; paymentForm: PaymentForm };

/** A document whose receiver is the general public says in which period its tickets were sold. */
export type Period = { periodicity: '01' | '02' | '03' | '04'; months: string; year: string };

/** How a document is related to earlier ones: '01' a credit note of them, '04' it takes the place of them. */
export type Relation = { type: '01' | '04'; uuid: string };

/** A ticket of a global invoice. */
export type GlobalTicket = { folio: string; amounts: readonly TaxAmount[] };

/** The stamp on a document, `tfd:TimbreFiscalDigital` 1.1. */
export type Stamp = {
  version: string;
  uuid: string;
  date: string;
  providerRfc: string;
  legend: string | null;
  /** The document's seal. */
  seal: string;
  /** Of the SAT's certificate. */
  certificateNumber: string;
  /** The SAT's seal. */
  providerSeal: string;
  /** The original string, over which the SAT's seal is made. */
  original: string;
};

/** A document that is sealed and waits for its stamp. `totalCents` is what it says, to the centavo. */
export type Sealed = { xml: string; seal: string; totalCents: number };
