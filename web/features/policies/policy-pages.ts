import { Privacy } from './privacy.tsx';
import { Returns } from './returns.tsx';
import { Shipping } from './shipping.tsx';
import { Terms } from './terms.tsx';

/** Title, description and content of each policy page. */
export const POLICY_PAGES = {
  '/envios': {
    title: 'Envíos',
    description: () => 'A dónde llevamos tu pedido, cómo viaja cada cosa, cuánto cuesta y cómo seguirlo.',
    Content: Shipping,
  },
  '/devoluciones': {
    title: 'Devoluciones y cancelaciones',
    description: () => 'Cómo cancelar un pedido, qué hacer si algo llegó mal y cómo vuelve tu dinero.',
    Content: Returns,
  },
  '/terminos': {
    title: 'Términos y condiciones',
    description: (name: string) => `Las reglas de la tienda en línea de ${name}: cuenta, precios, pago, puntos, lounge y reseñas.`,
    Content: Terms,
  },
  '/privacidad': {
    title: 'Aviso de privacidad',
    description: (name: string) => `Qué datos tuyos usa ${name}, para qué, con quién los comparte y cómo ejerces tus derechos ARCO.`,
    Content: Privacy,
  },
} as const;

export type PolicyPath = keyof typeof POLICY_PAGES;
