import { SECTION_TITLES } from '#contract/labels.ts';
import type { Section } from '#contract/settings/settings-values.ts';

/** The sections of the page in order: only those whose values have an effect. `owner`: only owners may change the section. */
export const SHOWN = [
  { name: 'casa', id: 'casa', title: SECTION_TITLES.casa, about: 'Sale en el pie, los correos, el ticket y el plano.', owner: false },
  {
    name: 'marca',
    id: 'marca',
    title: SECTION_TITLES.marca,
    about: 'El logo y las palabras de tu casa. Lo vacío queda como viene.',
    owner: false,
  },
  {
    name: 'horario',
    id: 'horario',
    title: SECTION_TITLES.horario,
    about: 'Fuera de estas horas nadie puede pedir ni reservar.',
    owner: false,
  },
  { name: 'pedidos', id: 'tipos', title: SECTION_TITLES.pedidos, about: 'Los apagados no aparecen al pagar.', owner: false },
  {
    name: 'entrega',
    id: 'zonas',
    title: SECTION_TITLES.entrega,
    about: 'Por código postal. Fuera de ellas se ofrece recoger.',
    owner: false,
  },
  { name: 'lounge', id: 'mesas', title: SECTION_TITLES.lounge, about: 'La reservación toma la mesa justa o dos vecinas.', owner: false },
  { name: 'propinas', id: 'propina', title: SECTION_TITLES.propinas, about: 'No lleva IVA, ni da puntos.', owner: true },
  { name: 'puntos', id: 'puntos', title: SECTION_TITLES.puntos, about: 'Los cambios no tocan los puntos ya ganados.', owner: true },
  {
    name: 'fiscal',
    id: 'impuestos',
    title: SECTION_TITLES.fiscal,
    about: 'Los precios del menú ya incluyen IVA. Estos datos salen en las facturas.',
    owner: true,
  },
  {
    name: 'avisos',
    id: 'avisos',
    title: SECTION_TITLES.avisos,
    about: 'Qué sabe el cliente de su pedido, y qué sabe tu equipo.',
    owner: false,
  },
  {
    name: 'caja',
    id: 'caja',
    title: SECTION_TITLES.caja,
    about: 'Cobrar en el mostrador, y lo que los clientes pueden pagar ahí.',
    owner: false,
  },
  {
    name: 'agentes',
    id: 'conexiones',
    title: 'Conexiones',
    about: 'Los asistentes y programas que hablan con tu tienda.',
    owner: false,
  },
] as const satisfies readonly { name: Section; id: string; title: string; about: string; owner: boolean }[];

export type Shown = (typeof SHOWN)[number]['name'];

export const titleOf = (name: Shown): string => SECTION_TITLES[name];
