export default function Coffee() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Café</h1>
    </section>
  );
}
