export default function Product() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Producto</h1>
    </section>
  );
}
