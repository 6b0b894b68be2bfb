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
