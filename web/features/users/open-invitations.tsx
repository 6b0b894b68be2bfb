import type { RefObject } from 'react';
import type { Invitation } from '#contract/accounts/users.ts';
import { STAFF_ROLE_NAMES } from '#contract/staff.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type OpenInvitationsProps = {
  invitations: readonly Invitation[];
  list: RefObject<HTMLUListElement | null>;
  onWithdraw: (invitation: Invitation) => void;
};

/** The open invitations. Renders nothing when there are none. */
export function OpenInvitations({ invitations, list, onWithdraw }: OpenInvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <Card className="min-w-0">
      <h2 className="px-5 pt-4 pb-2 font-semibold">Invitaciones abiertas</h2>
      <ul ref={list} aria-label="Invitaciones abiertas">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-linea px-5 py-2.5 max-sm:px-4"
          >
            <span className="min-w-0">
              <span className="font-medium wrap-anywhere">{invitation.email}</span>
              <span className="block text-xs text-texto-2">
                {STAFF_ROLE_NAMES[invitation.staff_role]}, vence el {formatShortDate(invitation.expires_at)}
              </span>
            </span>
            <Button
              variant="neutral"
              size="sm"
              aria-label={`Retirar la invitación de ${invitation.email}`}
              onClick={() => onWithdraw(invitation)}
            >
              Retirar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
