/** How long the profile still names a key that does not sign any more. */
export const KEPT_DAYS = 7;
/** How long the old key signs beside its successor: programs keep the profile for five minutes. */
export const OVERLAP_MINUTES = 10;
