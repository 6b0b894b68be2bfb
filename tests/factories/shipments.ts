const party = (name: string, city: string) => ({
  name,
  street: 'Calle Tonalá 87, interior 4',
  city,
  state: 'Jalisco',
  postal_code: '44600',
  country: 'MX' as const,
  phone: '+52 33 1820 4471',
  email: 'persona@correo.mx',
});

/** A valid request for a new shipment. */
export const shipmentOf = (orderId: string, changes: { description?: string } = {}) => ({
  orderId,
  service_level: 'express' as const,
  origin: party('Casa Blanca', 'Ciudad de México'),
  destination: party('Ximena Robles', 'Guadalajara'),
  packages: [{ weight: 1.2, length: 28, width: 20, height: 14, description: 'Café Veracruz, 2 bolsas', ...changes }],
});
