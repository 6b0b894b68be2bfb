export default function Soon() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Pronto</h1>
    </section>
  );
}
