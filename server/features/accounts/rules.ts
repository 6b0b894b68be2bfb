/** A session ends this long after it was last seen, and this long after it began however often it is used. */
export const SESSION_DAYS = 30;
export const SESSION_DAYS_IN_ALL = 180;

/** Of more sessions of one user the one unused longest ends. */
export const SESSIONS_PER_USER = 50;

/** Being seen is written down at most this often, so that reading costs no write. */
export const SEEN_MINUTES = 5;

/** Wrong passwords in 15 minutes: per account and address, and per address. */
export const WRONG_PASSWORDS = {
  together: { points: 10, seconds: 900 },
  address: { points: 50, seconds: 900 },
  /** Per account, over all addresses: from then on addresses that the account does not know share one try in 30 seconds. */
  account: { points: 10, seconds: 900 },
  unknownAddress: { points: 1, seconds: 30 },
};

/** Addresses that an account knows, because it was opened or entered there: how many, and for how long. */
export const KNOWN_ADDRESSES = 20;
export const KNOWN_ADDRESS_DAYS = 180;

/** An hour per address: registrations, those refused because the e-mail is taken included, and right passwords. */
export const REGISTRATIONS = { points: 60, seconds: 3600 };
export const SIGN_INS = { points: 60, seconds: 3600 };

/** Attempts that wait to learn whether others count: of one key, of all, and how long. */
export const LINES = { perKey: 50, inAll: 1000, longestWaitMs: 10_000 };

/** Password hashes that wait: in all (some ten seconds' worth), of one address, and how long. */
export const HASHES = { waiting: 500, perKey: 64, longestWaitMs: 15_000 };

/** A mailed link to change a password is good for this long. */
export const RESET_MINUTES = 60;

/** An hour of such mails: per e-mail, whether it has an account or not, and per address. */
export const RESET_MAILS = {
  email: { points: 5, seconds: 3600 },
  address: { points: 20, seconds: 3600 },
};
