import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mail from 'lucide-react/icons/mail';
import Star from 'lucide-react/icons/star';
import Users from 'lucide-react/icons/users';

/** `narrow`: the page needs the width, so the sidebar begins folded. */
export const ENTRIES = [
  { label: 'Resumen', to: '/dashboard', Icon: LayoutDashboard, narrow: false },
  { label: 'Pedidos', to: '/dashboard/orders', Icon: ClipboardList, narrow: true },
  { label: 'Reservaciones', to: '/dashboard/reservations', Icon: CalendarDays, narrow: true },
  { label: 'Reseñas', to: '/dashboard/reviews', Icon: Star, narrow: false },
  { label: 'Mensajes', to: '/dashboard/messages', Icon: Mail, narrow: false },
  { label: 'Club Casa Blanca', to: '/dashboard/club', Icon: Users, narrow: false },
];
