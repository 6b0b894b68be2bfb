import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#contract/wire/client.ts';

/** Statuses whose errors belong to fields: invalid input, and a wrong password. A taken e-mail (409) is shown above the form. */
const AT_FIELDS = [422, 403];

/**
 * Shows the server's errors at the form's fields and focuses the first of them.
 * @returns the message for the strip above the form when it belongs to no field
 */
export function refusalOf<F extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<F>,
  fields: readonly FieldPath<F>[],
): string | null {
  if (!(error instanceof ApiError)) throw error;
  const wrong = AT_FIELDS.includes(error.status) ? fields.filter((field) => error.errors[field]) : [];
  for (const [index, field] of wrong.entries()) setError(field, { message: error.errors[field] ?? '' }, { shouldFocus: index === 0 });
  return wrong.length ? null : error.message;
}

/** Like `refusalOf`, for a refusal of any status that belongs to one field of the form: a wrong password or code. */
export function refusalAt<F extends FieldValues>(error: unknown, setError: UseFormSetError<F>, field: FieldPath<F>): string | null {
  const message = error instanceof ApiError ? error.errors[field] : undefined;
  if (message === undefined) return refusalOf(error, setError, []);
  setError(field, { message }, { shouldFocus: true });
  return null;
}
