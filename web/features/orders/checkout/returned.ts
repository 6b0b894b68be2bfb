/** A payment whose bank had a page of its own, which sent the person back here. */
export type Returned = { intentId: string; refused: boolean };

/** What the provider wrote into the address, taken for no more than a hint: the server asks the provider itself. */
export function returnedFrom(search: string): Returned | null {
  const query = new URLSearchParams(search);
  const intentId = query.get('payment_intent');
  return intentId ? { intentId, refused: query.get('redirect_status') === 'failed' } : null;
}
