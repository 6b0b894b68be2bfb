/** How long personal data is kept, as the privacy notice says. A test compares the numbers with the rules of the server. */
export const RETENTION = {
  /** Years after which a member who left the Club, and an answered message, is deleted. */
  leftYears: 2,
  /** Hours after which a guest without an order is deleted, and days after the last order of one who has ordered. */
  guestHours: 48,
  guestDays: 365,
  /** Days after the visit. */
  cancelledBookingDays: 90,
  waitingDays: 30,
  /** Days without use after which a session ends. */
  sessionDays: 30,
  /** Days for which the digest of an account's network address is kept. */
  addressDays: 180,
} as const;
