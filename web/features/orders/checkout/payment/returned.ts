/** A payment whose bank has redirected the person back to the checkout. */
export type Returned = { intentId: string; refused: boolean };

/** Reads the provider's query fields. They are only a hint: the server asks the provider itself. */
export function returnedFrom(search: string): Returned | null {
  const query = new URLSearchParams(search);
  const intentId = query.get('payment_intent');
  return intentId ? { intentId, refused: query.get('redirect_status') === 'failed' } : null;
}
