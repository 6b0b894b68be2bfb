/** The fields of a reservation whose changes are kept. */
export const CHANGED_FIELDS = ['estado', 'hora_visita', 'mesas', 'numero_personas'] as const;

/** The field's value, as the reservation itself answers it. */
export type ChangedValue = string | number | number[];
