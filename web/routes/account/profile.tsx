export default function Profile() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Cuenta</h1>
    </section>
  );
}
