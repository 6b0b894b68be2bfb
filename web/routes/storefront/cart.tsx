export default function Cart() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Tu carrito</h1>
    </section>
  );
}
