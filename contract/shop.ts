/** Facts of the house that stand on pages, mails and tickets. */
export const SHOP = {
  name: 'Casa Blanca',
  street: 'Av. Álvaro Obregón 154, Roma Norte',
  city: '06700 Ciudad de México',
  email: 'hola@casablanca.example',
  phone: '+52 55 5012 3456',
  reservationsEmail: 'reservas@casablanca.example',
  days: 'Lunes a domingo',
  hours: '7 AM – 11 PM',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  tiktok: 'https://www.tiktok.com/',
} as const;

/** Name and address in one line. */
export const IMPRINT = `${SHOP.name} · ${SHOP.street}, ${SHOP.city}`;
