import { createHash } from 'node:crypto';
import { brandImage } from '#contract/settings/brand-image.ts';
import { comingNotes, todayNote, weekLine, weekRows } from '#contract/settings/hours-text.ts';
import { isHouse } from '#contract/settings/house.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { shopClock } from '#contract/shop-clock.ts';
import type { Logo, ShopFacts } from './shop.ts';

/** How far ahead pages announce unusual days, and how many at most. */
const NOTED = { days: 14, most: 4 };

export function shopFacts(
  { casa, marca, horario, lounge, puntos, entrega, pedidos: { pausa_hasta } }: PublicSettings,
  { google, invoices }: Pick<ShopFacts, 'google' | 'invoices'>,
  now: Date,
): ShopFacts {
  const { today } = shopClock(now);
  const [own, version] = [!isHouse({ casa, marca }), versionOf({ casa, marca })];
  const comma = casa.direccion.lastIndexOf(',');
  return {
    name: casa.nombre,
    brand: own ? { light: logoOf(marca.logo_claro), dark: logoOf(marca.logo_oscuro), icon: `/favicon.svg?v=${version}` } : null,
    motto: marca.lema,
    sharing: own ? `/marca.jpg?v=${version}` : (marca.portada?.imagen ?? '/og.jpg'),
    street: (comma < 0 ? casa.direccion : casa.direccion.slice(0, comma)).trim(),
    city: comma < 0 ? '' : casa.direccion.slice(comma + 1).trim(),
    phone: casa.telefono,
    tel: `tel:${casa.telefono.replace(/[^\d+]/g, '')}`,
    email: casa.correo,
    links: casa.redes,
    map: casa.mapa,
    hours: weekLine(horario),
    rows: weekRows(horario),
    today: todayNote(horario, today),
    coming: comingNotes(horario, today, NOTED.days, NOTED.most),
    stayHours: lounge.estancia_horas,
    daysAhead: lounge.dias_adelante,
    points: puntos,
    isDeliveryFree: [entrega.paquete, ...entrega.zonas].every(({ costo }) => costo === 0),
    pausedUntil: pausa_hasta && new Date(pausa_hasta) > now ? pausa_hasta : null,
    google,
    invoices,
  };
}

/** What the drawn icons and the sharing picture show, in short: other sites keep a picture by its address. */
const versionOf = ({ casa, marca }: Pick<PublicSettings, 'casa' | 'marca'>): string =>
  createHash('sha256')
    .update(JSON.stringify([casa.nombre, marca.logo_claro, marca.logo_oscuro, marca.portada?.imagen]))
    .digest('hex')
    .slice(0, 10);

function logoOf(url: string | null): Logo | null {
  const image = url === null ? null : brandImage(url);
  return image && { src: image.url, width: image.width, height: image.height };
}
