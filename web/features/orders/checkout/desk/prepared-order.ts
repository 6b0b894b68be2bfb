import type { SessionRef } from '#contract/agents/session-link.ts';

/** An order that a program prepared, for the page that pays it. */
export type PreparedOrder = {
  sesion: SessionRef;
  /** Called when the order was paid or cancelled elsewhere, or has expired. */
  onClosed: () => void;
  onPaid: () => void;
};
