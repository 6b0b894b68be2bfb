import Banknote from 'lucide-react/icons/banknote';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import ChartPie from 'lucide-react/icons/chart-pie';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Coins from 'lucide-react/icons/coins';
import CupSoda from 'lucide-react/icons/cup-soda';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mail from 'lucide-react/icons/mail';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Star from 'lucide-react/icons/star';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Truck from 'lucide-react/icons/truck';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import type { PagePath } from '#contract/pages.ts';
import { isAtLeast, type StaffRole } from '#contract/staff.ts';

export type Entry = {
  label: string;
  to: PagePath;
  Icon: ComponentType<{ className?: string }>;
  /** The least role that may open the page and the pages below it. */
  role: StaffRole;
  /** The page needs the width, so the sidebar is folded at first. */
  isWide?: true;
  /** The entry stands at the foot of the sidebar. */
  isFoot?: true;
  /** The sidebar shows it only while the shop has a till. */
  isTill?: true;
};

/** The pages of the dashboard in the order of the sidebar, the day's work first. A test compares them with the table of pages. */
export const ENTRIES: readonly Entry[] = [
  { label: 'Resumen', to: '/dashboard', Icon: LayoutDashboard, role: 'manager' },
  { label: 'Pedidos', to: '/dashboard/orders', Icon: ClipboardList, role: 'staff', isWide: true },
  { label: 'Barra', to: '/barra', Icon: CupSoda, role: 'staff' },
  { label: 'Caja', to: '/caja', Icon: Banknote, role: 'staff', isTill: true },
  { label: 'Reservaciones', to: '/dashboard/reservations', Icon: CalendarDays, role: 'staff', isWide: true },
  { label: 'Productos', to: '/dashboard/products', Icon: Package, role: 'manager' },
  { label: 'Ventas', to: '/dashboard/sales', Icon: ChartLine, role: 'manager' },
  { label: 'Turnos', to: '/dashboard/turnos', Icon: Coins, role: 'manager' },
  { label: 'Usuarios', to: '/dashboard/users', Icon: UserCog, role: 'owner' },
  { label: 'GoogleAnalytics', to: '/dashboard/analytics', Icon: ChartPie, role: 'manager' },
  { label: 'DHL Tracking', to: '/dashboard/dhl', Icon: Truck, role: 'manager' },
  { label: 'Facturas', to: '/dashboard/invoices', Icon: ReceiptText, role: 'manager' },
  { label: 'Opciones', to: '/dashboard/opciones', Icon: SlidersHorizontal, role: 'manager' },
  { label: 'Promociones', to: '/dashboard/promociones', Icon: TicketPercent, role: 'manager' },
  { label: 'Reseñas', to: '/dashboard/reviews', Icon: Star, role: 'manager' },
  { label: 'Mensajes', to: '/dashboard/messages', Icon: Mail, role: 'manager' },
  { label: 'Club', to: '/dashboard/club', Icon: Users, role: 'manager' },
  { label: 'Ajustes', to: '/dashboard/ajustes', Icon: Settings, role: 'manager', isFoot: true },
  { label: 'Bitácora', to: '/dashboard/bitacora', Icon: ScrollText, role: 'owner', isFoot: true },
];

export const entriesFor = (role: StaffRole): Entry[] => ENTRIES.filter((entry) => isAtLeast(role, entry.role));

/** The entry of a page, or of the page above it: an editor belongs to its list's entry. */
export const entryOf = (pathname: string): Entry | undefined =>
  ENTRIES.find(({ to }) => pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`)));

/** The first page that a role may open. */
export const homeOf = (role: StaffRole): PagePath => entriesFor(role)[0]?.to ?? '/';

/** Whether the role may open the page of an address. */
export function mayOpen(role: StaffRole, href: string): boolean {
  const entry = entryOf(href.split('?')[0] ?? '');
  return entry !== undefined && isAtLeast(role, entry.role);
}
