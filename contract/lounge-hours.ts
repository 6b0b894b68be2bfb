// Without schemas: the page shows the hours before any form is checked.

/** The first hour of each stay, as it is chosen and said. */
export const SLOTS = [
  '9:00 AM',
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
  '5:00 PM',
  '6:00 PM',
  '7:00 PM',
  '8:00 PM',
  '9:00 PM',
] as const;

export const MAX_DAYS_AHEAD = 60;

/** So many hours a table is a party's. */
export const STAY_HOURS = 2;
