/** The fields of a reservation whose changes the history keeps. */
export const CHANGED_FIELDS = ['estado', 'hora_visita', 'mesas', 'numero_personas'] as const;

/** A value of the field, in the form in which the reservation's answer has it. */
export type ChangedValue = string | number | number[];
