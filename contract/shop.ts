/** The clock of the shop: opening hours, visits, mails and scheduled jobs follow it wherever the reader is. */
export const TIME_ZONE = 'America/Mexico_City';

/** The shop opens and closes at these full hours (0–24) every day. */
export const OPENS = 7;
export const CLOSES = 23;

/** @returns `7 AM` */
const hourWord = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Facts of the shop for pages, mails, tickets and the assistant. */
export const SHOP = {
  name: 'Casa Blanca',
  street: 'Av. Álvaro Obregón 154, Roma Norte',
  city: '06700 Ciudad de México',
  email: 'hola@casablanca.example',
  phone: '+52 55 5012 3456',
  reservationsEmail: 'reservas@casablanca.example',
  days: 'Lunes a domingo',
  opens: hourWord(OPENS),
  closes: hourWord(CLOSES),
  hours: `${hourWord(OPENS)} – ${hourWord(CLOSES)}`,
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  tiktok: 'https://www.tiktok.com/',
} as const;

/** The opening hours in the form of schema.org. */
export const OPENING_HOURS = `Mo-Su ${String(OPENS).padStart(2, '0')}:00-${CLOSES}:00`;

/** How soon messages are answered. */
export const ANSWER_TIME = 'en un día hábil';

/** Name and address in one line. */
export const IMPRINT = `${SHOP.name} · ${SHOP.street}, ${SHOP.city}`;
