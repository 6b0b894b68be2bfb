/**
 * Whether the user of the account has never opened a mailed link: anyone may have created it, so that the owner of the e-mail may take it
 * over.
 */
export const isUnproven = ({ emailVerified, wasVerified }: { emailVerified: boolean; wasVerified: boolean }): boolean =>
  !emailVerified && !wasVerified;

/** A session ends `SESSION_DAYS` after its last use, and at the latest `SESSION_DAYS_IN_ALL` after it began. */
export const SESSION_DAYS = 30;
export const SESSION_DAYS_IN_ALL = 180;

/** The one-use code of a sign-in with Google: its lifetime, and how many an account may have. */
export const HAND_OVER_SECONDS = 60;
export const OPEN_HAND_OVERS = 5;

/** Limits of sign-ins with Google: how many an address may begin, and how many wait for Google's answer at a time. */
export const GOOGLE_ROUNDS = { points: 120, seconds: 900 };
export const GOOGLE_QUEUE = { atOnce: 20, waiting: 100, perKey: 10 };

/** When a user has more sessions, the least recently used one ends. */
export const SESSIONS_PER_USER = 50;

/** The last use of a session is stored at most this often, so that most requests write nothing. */
export const SEEN_MINUTES = 5;

/** Limits of wrong passwords in 15 minutes: per account and address, and per address. */
export const WRONG_PASSWORDS = {
  together: { points: 10, seconds: 900 },
  address: { points: 50, seconds: 900 },
  /** Per account, over all addresses. Beyond it, all addresses unknown to the account together have one try in 30 seconds. */
  account: { points: 10, seconds: 900 },
  unknownAddress: { points: 1, seconds: 30 },
};

/** An account knows the addresses from which it was created or signed in to: how many are kept, and for how long. */
export const KNOWN_ADDRESSES = 20;
export const KNOWN_ADDRESS_DAYS = 180;

/** How long an account knows a device after its last sign-in there, and how many mails about new devices it sends per hour. */
export const KNOWN_DEVICE_DAYS = 180;
export const NEW_DEVICE_MAILS = 10;

/** Guests without an account: the length of their session, and how many an address may begin per hour. */
export const GUEST_HOURS = 48;
export const GUESTS = { points: 20, seconds: 3600 };

/**
 * Limits per address and hour: registrations, including those refused because the e-mail is taken, and sign-ins with the right password.
 */
export const REGISTRATIONS = { points: 60, seconds: 3600 };
export const SIGN_INS = { points: 60, seconds: 3600 };

/** Limit per account: wrong passwords in calls that ask a signed-in user for the password again. */
export const WRONG_OWN_PASSWORDS = { points: 10, seconds: 900 };
/** Limit of wrong pins, and of wrong codes of customers, at each till. */
export const WRONG_AT_TILL = { points: 5, seconds: 900 };
/** Limit per account: pins that another person has already. */
export const TAKEN_PINS = { points: 5, seconds: 3600 };
/** Accounts without a password must have signed in within this time for calls that otherwise ask for the password. */
export const FRESH_MINUTES = 10;

/** Limits of waiting password hashes: in all (about ten seconds of work), per address, and the longest wait. */
export const HASHES = { waiting: 500, perKey: 64, longestWaitMs: 15_000 };

/** A mailed link to verify an e-mail is valid for this long. */
export const VERIFICATION_HOURS = 24;

/** Limits per hour of mails with such a link: requested by one user, and sent to one e-mail from all accounts. */
export const VERIFICATION_MAILS = {
  user: { points: 3, seconds: 3600 },
  email: { points: 5, seconds: 3600 },
};

/**
 * Limits per user and hour: changes of the e-mail, which reveal whether an e-mail is taken, and of the password. Each change sends a mail.
 */
export const EMAIL_CHANGES = { points: 5, seconds: 3600 };
export const PASSWORD_CHANGES = { points: 10, seconds: 3600 };

/** A mailed link to change a password is valid for this long. */
export const RESET_MINUTES = 60;

/** Limits per hour of such mails: per e-mail, known or not, and per address. */
export const RESET_MAILS = {
  email: { points: 5, seconds: 3600 },
  address: { points: 20, seconds: 3600 },
};

/** Limits of pictures: per user and hour, and how many are read and encoded at a time, in all and per address. */
export const AVATARS = { points: 20, seconds: 3600 };
export const AVATAR_QUEUE = { atOnce: 4, waiting: 40, perKey: 10 };
/** The second step: codes of an authenticator app (RFC 6238), one per period. Codes of the neighbouring periods are accepted too. */
export const PERIOD_SECONDS = 30;
export const NEIGHBOURING_PERIODS = 1;
export const RECOVERY_CODES = 10;

/** A new secret must be confirmed with a code within this time. */
export const ENROLMENT_MINUTES = 15;

/** A challenge (a sign-in that waits for its code): its lifetime, how many a client may have for an account, and how many wrong codes end it. */
export const CHALLENGE_MINUTES = 5;
export const OPEN_CHALLENGES = 5;
export const WRONG_CODES_PER_CHALLENGE = 5;

/**
 * Limits of wrong codes over all challenges and calls: for each device that the account knows, and for all others together. From the
 * account's third wrong code of a day on, each one sends a mail to the user.
 */
export const WRONG_CODES = [
  { points: 10, seconds: 900 },
  { points: 30, seconds: 86_400 },
];
export const TOLD_FROM_WRONG_CODE = 3;

/**
 * @param ages how many seconds ago the device's wrong codes arrived, newest first. @returns the seconds until the next try; 0 when one is
 * allowed now
 */
export const secondsUntilCode = (ages: readonly number[]): number =>
  Math.max(0, ...WRONG_CODES.map(({ points, seconds }) => seconds - (ages[points - 1] ?? Number.POSITIVE_INFINITY)));

/** Limits: failed answers to challenges per address, and new secrets per account and hour. */
export const FAILED_CHALLENGES = { points: 60, seconds: 900 };
export const ENROLMENTS = { points: 20, seconds: 3600 };
