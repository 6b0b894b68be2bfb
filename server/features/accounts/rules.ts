/** A session ends this many days after its last use, and this many days after it began. */
export const SESSION_DAYS = 30;
export const SESSION_DAYS_IN_ALL = 180;

/** The code that hands a sign-in with Google over to the page: for how long, and how many of one account. */
export const HAND_OVER_SECONDS = 60;
export const OPEN_HAND_OVERS = 5;

/** Ways to Google and back per address, and those that wait for Google's answer together. */
export const GOOGLE_ROUNDS = { points: 120, seconds: 900 };
export const GOOGLE_QUEUE = { atOnce: 20, waiting: 100, perKey: 10 };

/** Beyond this number the least recently used session of a user ends. */
export const SESSIONS_PER_USER = 50;

/** The last use of a session is written at most this often, so that most requests write nothing. */
export const SEEN_MINUTES = 5;

/** Wrong passwords in 15 minutes: per account and address, and per address. */
export const WRONG_PASSWORDS = {
  together: { points: 10, seconds: 900 },
  address: { points: 50, seconds: 900 },
  /** Per account, over all addresses: beyond it, addresses that the account does not know share one try in 30 seconds. */
  account: { points: 10, seconds: 900 },
  unknownAddress: { points: 1, seconds: 30 },
};

/** Addresses that an account knows, because it was opened or signed in to there: how many, and for how long. */
export const KNOWN_ADDRESSES = 20;
export const KNOWN_ADDRESS_DAYS = 180;

/** An account knows a device for this long after its last sign-in there. Of others, so many an hour are mailed. */
export const KNOWN_DEVICE_DAYS = 180;
export const NEW_DEVICE_MAILS = 10;

/** Those who buy without an account: for how long, and how many per address and hour. */
export const GUEST_HOURS = 48;
export const GUESTS = { points: 20, seconds: 3600 };

/** Per address and hour: registrations, including those refused because the e-mail is taken, and right passwords. */
export const REGISTRATIONS = { points: 60, seconds: 3600 };
export const SIGN_INS = { points: 60, seconds: 3600 };

/** Wrong passwords in calls that ask a signed-in user for the password once more, per account. */
export const WRONG_OWN_PASSWORDS = { points: 10, seconds: 900 };
/** Where an account without a password must have signed in just now: how long that is. */
export const FRESH_MINUTES = 10;

/** Password hashes that wait: in all (about ten seconds of work), per address, and how long. */
export const HASHES = { waiting: 500, perKey: 64, longestWaitMs: 15_000 };

/** A mailed link to verify an e-mail is valid for this long. */
export const VERIFICATION_HOURS = 24;

/** Mails with such a link per hour: those that one user asks for, and those to one e-mail from any account. */
export const VERIFICATION_MAILS = {
  user: { points: 3, seconds: 3600 },
  email: { points: 5, seconds: 3600 },
};

/** Changes of one user per hour: other e-mails that are asked for, which tell whether an e-mail is taken, and passwords. Each is mailed. */
export const EMAIL_CHANGES = { points: 5, seconds: 3600 };
export const PASSWORD_CHANGES = { points: 10, seconds: 3600 };

/** A mailed link to change a password is valid for this long. */
export const RESET_MINUTES = 60;

/** Such mails per hour: per e-mail, known or not, and per address. */
export const RESET_MAILS = {
  email: { points: 5, seconds: 3600 },
  address: { points: 20, seconds: 3600 },
};

/** Pictures of one user per hour. Of all users so many are read and encoded together, and of one address. */
export const AVATARS = { points: 20, seconds: 3600 };
export const AVATAR_QUEUE = { atOnce: 4, waiting: 40, perKey: 10 };
/** The second step of signing in: codes of an authenticator app (RFC 6238), one for each period; those of the neighbouring ones count too. */
export const PERIOD_SECONDS = 30;
export const NEIGHBOURING_PERIODS = 1;
export const RECOVERY_CODES = 10;

/** A new secret must be confirmed with a code within this time. */
export const ENROLMENT_MINUTES = 15;

/** A sign-in that waits for its code: for how long, how many of one account, and how many wrong codes end it. */
export const CHALLENGE_MINUTES = 5;
export const OPEN_CHALLENGES = 5;
export const WRONG_CODES_PER_CHALLENGE = 5;

/** Wrong codes of an account, over all challenges and calls. From the third of a day on its user is told of each. */
export const WRONG_CODES = [
  { points: 10, seconds: 900 },
  { points: 30, seconds: 86_400 },
];
export const TOLD_FROM_WRONG_CODE = 3;

/** @param ages of the account's wrong codes in seconds, the newest first. @returns how long it must wait; 0 when it may try now */
export const secondsUntilCode = (ages: readonly number[]): number =>
  Math.max(0, ...WRONG_CODES.map(({ points, seconds }) => seconds - (ages[points - 1] ?? Number.POSITIVE_INFINITY)));

/** Per address: answers to challenges that failed. Per account and hour: new secrets. */
export const FAILED_CHALLENGES = { points: 60, seconds: 900 };
export const ENROLMENTS = { points: 20, seconds: 3600 };
