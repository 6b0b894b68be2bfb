import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isAtLeast, STAFF_ROLE_NAMES, type StaffRole } from '#contract/staff.ts';
import { type Entry, entriesFor, homeOf } from '#web/routes/admin/navigation.ts';
import { toast } from '#web/ui/toast/toast.ts';

/**
 * Whether the role may open the page. If not, sends the user to the first page of the role with a message; without one from the
 * dashboard's own address, which every member of the staff opens first.
 */
export function usePageAccess(role: StaffRole, entry: Entry | undefined): boolean {
  const navigate = useNavigate();
  const isOpen = !entry || isAtLeast(role, entry.role);
  const asked = isOpen || entry.to === '/dashboard' ? null : entry.label;
  useEffect(() => {
    if (isOpen) return;
    if (asked) toast.warning(`Tu puesto (${STAFF_ROLE_NAMES[role]}) no abre ${asked}. Te llevamos a ${entriesFor(role)[0]?.label}.`);
    void navigate(homeOf(role), { replace: true });
  }, [isOpen, asked, role, navigate]);
  return isOpen;
}
