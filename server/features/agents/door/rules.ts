/** Requests in a minute: of one client, and of a platform that signs, wherever it calls from. */
export const REQUESTS = {
  perAddress: { points: 120, seconds: 60 },
  perPlatform: { points: 600, seconds: 60 },
  /** Signed requests of one client that are verified: before that, the platform is not known. */
  signedPerAddress: { points: 1200, seconds: 60 },
};

/** The limit of bytes of a body. */
export const BODY_BYTES = 64_000;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);
