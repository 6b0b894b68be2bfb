export default function Checkout() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Pago</h1>
    </section>
  );
}
