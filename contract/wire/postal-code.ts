/** A Mexican postal code. */
export const POSTAL_CODE = /^\d{5}$/;
