import { formatPrice } from '#contract/money.ts';
import { zoneOf } from '#contract/receiving/zones.ts';
import { settings } from '#server/current-settings.ts';
import { link } from '#server/features/assistant/reply.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import { isAbroad, neighborhoodIn, placeIn } from './places.ts';
import { address, hours, usualHours } from './shop-facts.ts';

/** Sentences about receiving orders, from the current settings. */

const costs = (pesos: number): string => (pesos > 0 ? `cuesta ${formatPrice(pesos)}` : 'no tiene costo');
const listed = (names: readonly string[]): string => new Intl.ListFormat('es').format(names);

/** Answers whether and how orders can be picked up. */
export function pickUp(): string {
  const { recoger, mesa } = settings().pedidos.tipos;
  const where = `${address()} ${hours()}`;
  const atTable = mesa ? ' Si ya estás en la casa, también puedes pedir a tu mesa.' : '';
  if (recoger) return `Sí: pide en línea, elige «Recoger en la casa» y la hora que te quede bien, sin costo.${atTable} ${where}`;
  return `Por ahora un pedido en línea no se puede recoger aquí.${atTable} ${where}`;
}

/** A parcel's price is a price within Mexico. */
const ABROAD = 'Fuera de México no enviamos.';

function toPlace(place: string): string {
  const { pedidos, entrega } = settings();
  if (!pedidos.tipos.paquete) return `A ${place} no enviamos por ahora.`;
  const near = pedidos.tipos.domicilio && entrega.zonas.length > 0 ? 'A domicilio solo llevamos dentro de nuestras zonas. ' : '';
  return `A ${place} enviamos por paquetería lo que se puede enviar, como el café en bolsa: tarda de ${entrega.paquete.dias.join(' a ')} días, y ${costs(entrega.paquete.costo)}. ${near}Lo que se prepara al momento no viaja en paquete.`;
}

/** The zones whose names contain a word of the question: 'Narvarte'. */
export function zonesNamed(folded: string) {
  const words = new Set(folded.split(' '));
  const isNamed = (name: string) =>
    fold(name)
      .split(' ')
      .some((word) => word.length > 3 && words.has(word));
  return settings().entrega.zonas.filter(({ nombre }) => isNamed(nombre));
}

/**
 * Answers how orders are sent, and for what price.
 * @param folded the question, which may contain a postal code
 */
export function deliveries(folded: string): string {
  const { pedidos, entrega } = settings();
  const { domicilio, paquete, recoger } = pedidos.tipos;
  const follow = `Pides en línea, eliges tu dirección al pagar y sigues tu pedido desde ${link('tu perfil', '/profile?tab=pedidos')}.`;
  if (isAbroad(folded) && !/\bdesde (?:los )?(?:estados unidos|eeuu|usa|canada|espana|el extranjero)\b/.test(folded)) return ABROAD;
  const place = placeIn(folded);
  const zones = domicilio ? entrega.zonas : [];
  const parcel = paquete
    ? `Por paquetería llega lo que se puede enviar, en ${entrega.paquete.dias.join(' a ')} días, y ${costs(entrega.paquete.costo)}.`
    : '';
  if (zones.length > 0) {
    const near = neighborhoodIn(folded);
    const [code] = /\b\d{5}\b/.exec(folded) ?? [];
    const zone = code ? zoneOf(zones, code) : null;
    const named = zonesNamed(near ? fold(near) : folded);
    if (place && near === null) return toPlace(place);
    const ways = (zone ? [zone] : named.length > 0 ? named : zones).map(
      ({ nombre, costo, minutos }) => `${nombre} (${minutos.join('–')} minutos, ${costs(costo)})`,
    );
    const isAbsent = near !== null && named.length === 0 && !zone;
    const free =
      /\bgratis\b|\bsin costo\b/.test(folded) && entrega.paquete.costo > 0 && zones.every(({ costo }) => costo > 0)
        ? 'El envío no es gratis.'
        : '';
    const absent = isAbsent ? `${near} no aparece entre nuestras zonas; con tu código postal te digo si llegamos.` : free;
    const until = /\bhoras?\b|\bhorario\b|\b(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|hoy|manana)\b/.test(folded)
      ? ` Se entrega dentro del horario: ${usualHours()}.`
      : '';
    const lead = code ? (zone ? `Sí, el ${code} está en una de nuestras zonas.` : `El ${code} no está en nuestras zonas.`) : absent;
    return `${lead} Llevamos tu pedido a domicilio a ${listed(ways)}.${until} ${parcel} ${follow}`.trim().replace(/ {2,}/g, ' ');
  }
  if (place) return toPlace(place);
  if (paquete && entrega.paquete.costo > 0) return `Sí, enviamos a domicilio. ${parcel} ${follow}`;
  if (paquete || !recoger) return `Sí, llevamos tu pedido a domicilio y el envío no tiene costo. ${follow}`;
  return `Por ahora no enviamos a domicilio. ${pickUp()}`;
}

/** The topics that `deliveries` answers with the current settings. */
export function toldOfDeliveries(folded: string): readonly string[] {
  if (isAbroad(folded) || placeIn(folded)) return ['zonas de entrega', 'tiempos de entrega'];
  const { pedidos, entrega } = settings();
  const { domicilio, paquete } = pedidos.tipos;
  if (domicilio && entrega.zonas.length > 0) return ['zonas de entrega', 'tiempos de entrega'];
  return paquete && entrega.paquete.costo > 0 ? ['tiempos de entrega'] : [];
}

/** The sentence about the minimum of an order. */
export function leastByZone(): string {
  const { pedidos, entrega } = settings();
  const zones = pedidos.tipos.domicilio ? entrega.zonas.filter(({ minimo }) => minimo > 0) : [];
  if (zones.length > 0) return `A domicilio: ${listed(zones.map(({ nombre, minimo }) => `${formatPrice(minimo)} a ${nombre}`))}.`;
  return entrega.paquete.costo > 0 ? '' : 'El envío no tiene costo.';
}
