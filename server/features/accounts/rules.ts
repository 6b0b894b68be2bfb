/** A session ends this long after it was last seen. */
export const SESSION_DAYS = 30;

/** Being seen is written down at most this often, so that reading costs no write. */
export const SEEN_MINUTES = 5;

/** One account per address: how two spellings of it are compared. */
export const sameEmail = (email: string): string => email.toLowerCase();

/** 15 minutes of wrong passwords: per account and address, per account, per address. */
export const WRONG_PASSWORDS = {
  together: { points: 10, seconds: 900 },
  account: { points: 100, seconds: 900 },
  address: { points: 50, seconds: 900 },
};

export const REGISTRATIONS = { points: 60, seconds: 3600 };

/** A mailed link to change a password is good for this long. */
export const RESET_MINUTES = 60;

/** An hour of such mails: per e-mail, whether it has an account or not, and per address. */
export const RESET_MAILS = {
  email: { points: 5, seconds: 3600 },
  address: { points: 20, seconds: 3600 },
};
