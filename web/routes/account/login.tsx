export default function Login() {
  return (
    <section className="wrap py-section">
      <h1 className="h1">Qué gusto verte</h1>
    </section>
  );
}
