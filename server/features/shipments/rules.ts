/** How long a link to a label is valid. */
export const LINK_MINUTES = 15;
/** How many events of one shipment are answered. */
export const MOST_EVENTS = 100;
/** The limit of updates of one shipment; further ones are not added. */
export const MOST_UPDATES = 500;
/** How long a carrier's answer is reused, in seconds: for a known parcel, and for an unknown number. */
export const KEPT_SECONDS = { known: 900, unknown: 300 };
/** A carrier's answer is deleted after this many days. */
export const REPORT_DAYS = 30;
/** Hours between two requests about a parcel under way. With 250 calls a day, DHL's free key is enough to track about 60 parcels. */
export const ASK_HOURS = 6;
/**
 * How many parcels one run of the job requests. It runs every five minutes: at most 144 calls a day, so that the others are left for
 * look-ups.
 */
export const ASKED_AT_ONCE = 1;
/** How long no request is sent after a failure, in seconds, when the carrier demands no other time. */
export const BACK_OFF_SECONDS = 900;
/** Limits of parallel requests that create shipments: the carrier may take seconds to answer, and each of them waits for it. */
export const HAND_OVER = {
  atOnce: 2,
  waiting: 10,
  message: 'Se están creando muchos envíos. Inténtalo otra vez en unos segundos.',
} as const;
/** How long a call to the carrier may take before its process counts as ended: two answers, and the storing. */
export const CALL_SECONDS = 45;
/** How long a request waits while another one creates a shipment of the same order. Longer than the carrier may take. */
export const PATIENCE_MS = 15_000;
export const LOOK_AGAIN_MS = 100;
/** How many interrupted requests one run of the job completes. It runs every minute, and the carrier may take 12 s for each. */
export const COMPLETED_AT_ONCE = 3;
/** After this time an interrupted request whose parcel the carrier does not know is given up. */
export const GIVE_UP_MINUTES = 60;
export const DRAWING = {
  atOnce: 2,
  waiting: 20,
  message: 'Se están preparando muchas etiquetas. Inténtalo otra vez en unos segundos.',
} as const;

/** The form in which numbers are compared: capitals, without spaces and dashes. */
export const plainNumber = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase();
