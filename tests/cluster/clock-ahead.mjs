// Preloaded into one process of the drill: its clock is ahead by this many milliseconds, as on a machine without time synchronisation.
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + ahead);
    else super(...parts);
  }
  static now() {
    return Real.now() + ahead;
  }
};
