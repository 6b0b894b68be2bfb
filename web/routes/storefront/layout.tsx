import { Outlet } from 'react-router';

export default function Storefront() {
  return (
    <main id="contenido" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
