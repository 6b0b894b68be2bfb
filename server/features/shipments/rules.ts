/** A link to a label works for this long. */
export const LINK_MINUTES = 15;
/** Events shown of one shipment. */
export const MOST_EVENTS = 100;
/** Updates of one shipment: beyond them nothing is added. */
export const MOST_UPDATES = 500;
/** How long an answer of the carrier is shown again, in seconds: a known parcel, and a number it does not know. */
export const KEPT_SECONDS = { known: 900, unknown: 300 };
/** After these days a carrier's answer is deleted. */
export const REPORT_DAYS = 30;
/** Hours between two questions about a parcel on its way. With 250 calls a day DHL's free key follows about 60 parcels. */
export const ASK_HOURS = 6;
/** Parcels asked about in one run of the job, which comes every five minutes: at most 144 calls a day, the rest is for look-ups. */
export const ASKED_AT_ONCE = 1;
/** Without a wish of the carrier's own: how long it is left alone after a failure, in seconds. */
export const BACK_OFF_SECONDS = 900;
/** Parcels handed to the carrier at the same time: it may take seconds to answer, and each holds a connection. */
export const HAND_OVER = {
  atOnce: 2,
  waiting: 10,
  message: 'Se están creando muchos envíos. Inténtalo otra vez en unos segundos.',
} as const;
export const DRAWING = {
  atOnce: 2,
  waiting: 20,
  message: 'Se están preparando muchas etiquetas. Inténtalo otra vez en unos segundos.',
} as const;

/** Numbers are compared in capitals without spaces and dashes. */
export const plainNumber = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase();
