export default function Products() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Alimentos</h1>
    </section>
  );
}
