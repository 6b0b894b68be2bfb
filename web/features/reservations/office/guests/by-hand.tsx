import { useState } from 'react';
import type { LoungeSettings } from '#contract/reservations/reservations-office.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** The switch for whether new bookings wait for confirmation by the staff. */
export function ByHand({ settings, onChange }: { settings: LoungeSettings; onChange: (settings: LoungeSettings) => void }) {
  const [busy, setBusy] = useState(false);
  const change = async (confirmar_a_mano: boolean) => {
    if (busy) return;
    setBusy(true);
    try {
      onChange((await api('PUT /api/reservaciones/ajustes', { confirmar_a_mano })).data);
      toast.success(confirmar_a_mano ? 'Las reservaciones nuevas esperan tu confirmación' : 'Las reservaciones nuevas se confirman solas');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Checkbox
      label="Confirmar a mano"
      aria-busy={busy || undefined}
      checked={settings.confirmar_a_mano}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
