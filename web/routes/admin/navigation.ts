import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';

/** `narrow`: the page needs the width, so the sidebar begins folded. */
export const ENTRIES = [
  { label: 'Resumen', to: '/dashboard', Icon: LayoutDashboard, narrow: false },
  { label: 'Pedidos', to: '/dashboard/orders', Icon: ClipboardList, narrow: true },
];
