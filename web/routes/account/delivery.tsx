export default function Delivery() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Entrega</h1>
    </section>
  );
}
