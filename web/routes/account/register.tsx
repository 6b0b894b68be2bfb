export default function Register() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Crea tu cuenta</h1>
    </section>
  );
}
