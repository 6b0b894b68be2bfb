/** Controls that are not found by the name of their field. */
const CONTROLS: Record<string, string> = {
  numero_personas: 'input[type="number"]',
  // The day that Tab leads to.
  fecha_visita: 'table button[tabindex="0"]',
  hora_visita: 'input[name="hora_visita"]:enabled',
};

/** Focuses the control of a field and scrolls it to the middle of the screen, so that its message is seen too. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const control = form?.querySelector<HTMLElement>(CONTROLS[field] ?? `[name="${field}"]`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

/** The radio button of an hour. */
export function focusSlot(form: HTMLFormElement | null, slot: string): void {
  form?.querySelector<HTMLElement>(`input[name="hora_visita"][value="${slot}"]`)?.focus();
}
