// Without zod schemas: pages show the states without checking a form.

type State = 'pendiente' | 'confirmada' | 'en_mesa' | 'completada' | 'cancelada' | 'no_asistio';

type Row = {
  /** The state's Spanish name. */
  word: string;
  /** The label of the button that moves a reservation into this state; null when there is no button. */
  action: string | null;
  /** The states that may follow, the usual one first. Empty: the reservation is closed. */
  next: readonly State[];
  /** Whether its guests count among those of the day. */
  counts: boolean;
  /** True: the state can be set only from the hour of the visit on. */
  afterStart?: true;
};

/**
 * The states of a reservation and the moves between them; all lists of states derive from this table. The database check has the same
 * order.
 */
export const RESERVATION_STATES: Record<State, Row> = {
  pendiente: { word: 'pendiente', action: null, next: ['confirmada', 'cancelada'], counts: true },
  confirmada: { word: 'confirmada', action: 'Confirmar', next: ['en_mesa', 'no_asistio', 'cancelada'], counts: true },
  en_mesa: { word: 'en mesa', action: 'Sentar', next: ['completada'], counts: true },
  completada: { word: 'completada', action: 'Terminar visita', next: [], counts: true },
  cancelada: { word: 'cancelada', action: 'Cancelar reservación', next: [], counts: false },
  no_asistio: { word: 'no asistió', action: 'No asistió', next: [], counts: false, afterStart: true },
};

/** From how many minutes before the hour of the visit on a party can be seated. */
export const SEAT_MINUTES_BEFORE = 30;
/** For how many minutes the seating can be undone: a change from `en_mesa` back to `confirmada`. */
export const UNSEAT_MINUTES = 10;

export const STATES = Object.keys(RESERVATION_STATES) as [State, ...State[]];
export const WAITING_STATES = ['esperando', 'ofrecida', 'aceptada', 'vencida'] as const;

export const mayBecome = (from: State, to: State): boolean => RESERVATION_STATES[from].next.includes(to);
/** Whether a reservation in this state keeps its tables: the visit is in the future or under way. */
export const holdsTables = (state: State): boolean => RESERVATION_STATES[state].next.length > 0;
/** Whether the visit may still be cancelled: it has not begun. */
export const isUpcoming = (state: State): boolean => mayBecome(state, 'cancelada');
