import { data } from 'react-router';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Página no encontrada</h1>
    </section>
  );
}
