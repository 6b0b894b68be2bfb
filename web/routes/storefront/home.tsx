export default function Home() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Inicio</h1>
    </section>
  );
}
