/** Selectors of controls that cannot be found by their field's name. */
const CONTROLS: Record<string, string> = {
  numero_personas: 'input[type="number"]',
  // The calendar's tab stop.
  fecha_visita: 'table button[tabindex="0"]',
  hora_visita: 'input[name="hora_visita"]:enabled',
};

/** Focuses a field's control and scrolls it to the middle of the screen, so that its message is visible too. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const control = form?.querySelector<HTMLElement>(CONTROLS[field] ?? `[name="${field}"]`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

/** Focuses the radio button of a slot. */
export function focusSlot(form: HTMLFormElement | null, slot: string): void {
  form?.querySelector<HTMLElement>(`input[name="hora_visita"][value="${slot}"]`)?.focus();
}
