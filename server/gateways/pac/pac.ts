/** A document that the PAC has stamped. `xml`: the whole document with its TimbreFiscalDigital. `uuid` in upper case */
export type Stamped = { kind: 'stamped'; xml: string; uuid: string };

/** The PAC's refusal in its own words. `code` such as `CFDI40148` */
export type StampRefused = { kind: 'refused'; code: string; message: string };

/** The PAC has got the document or its key before. `xml`: what it stamped then; null when it does not send it. */
export type Duplicate = { kind: 'duplicate'; xml: string | null };

/** A document for the PAC. `key`: repeated with the same bytes it never stamps twice. */
export type StampRequest = { xml: string; key: string };

export type CancelReason = '01' | '02' | '03' | '04';

/** `request`: the signed XML. `replacedBy`: the UUID of the substitute with reason 01 */
export type CancelRequest = { uuid: string; issuerRfc: string; reason: CancelReason; replacedBy: string | null; request: string };

/** `asked`: the receiver has to accept, or it is not decided yet. `receipt`: the acuse, XML */
export type CancelAnswer =
  | { kind: 'cancelled'; receipt: string }
  | { kind: 'asked'; receipt: string }
  | { kind: 'refused'; code: string; message: string };

/** What the SAT answers about a document. `rejected`: the receiver refused its cancellation, and it stays valid. */
export type DocumentState = 'unknown' | 'valid' | 'cancelling' | 'rejected' | 'cancelled';

/** The facts that the SAT's enquiry wants. `total` with two decimals; `sealEnd`: the last eight characters of the seal */
export type Enquiry = { uuid: string; issuerRfc: string; receiverRfc: string; total: string; sealEnd: string };

/** Thrown when the PAC or the SAT did not answer in time, or answered with an error of its own: what it did is unknown. */
export class PacAway extends Error {}

/** A provider that stamps and cancels documents for the SAT. Every call may throw `PacAway`. */
export type Pac = {
  /** The RFC in the stamps of the built-in PAC, or the name of the service, for logs. */
  readonly name: string;
  /** @param signal ends the waiting, as `PacAway` */
  stamp(request: StampRequest, signal?: AbortSignal): Promise<Stamped | StampRefused | Duplicate>;
  cancel(request: CancelRequest): Promise<CancelAnswer>;
  state(enquiry: Enquiry): Promise<DocumentState>;
};
