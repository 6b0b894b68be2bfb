import type { Opinions } from './opinions.ts';
import { OPINIONS_OF_DRINKS } from './opinions-drinks.ts';
import { OPINIONS_OF_FOOD } from './opinions-food.ts';

/** Customers of the demo shop. Their addresses end in `.example`, a domain that cannot receive mail. */
export const NAMES = [
  'Mariana Olvera',
  'Diego Santillán',
  'Fernanda Quiroz',
  'Emilio Barragán',
  'Renata Cisneros',
  'Andrés Villaseñor',
  'Paola Echeverría',
  'Rodrigo Anaya',
  'Camila Zepeda',
  'Iván Montaño',
  'Natalia Berumen',
  'Sergio Arellano',
  'Valeria Covarrubias',
  'Hugo Peralta',
  'Lucía Arriaga',
  'Tomás Escamilla',
  'Regina Solórzano',
  'Óscar Villalobos',
  'Daniela Urrutia',
  'Mateo Carranza',
  'Ana Sofía Rentería',
  'Joaquín Maldonado',
  'Elisa Godínez',
  'Bruno Saldívar',
  'Itzel Cervantes',
  'Leonardo Macías',
  'Gabriela Toscano',
  'Nicolás Aranda',
  'Aurora Becerril',
  'Samuel Ontiveros',
  'Julieta Palomares',
  'Gael Monroy',
  'Abril Castañeda',
  'Ricardo Bustamante',
  'Miranda Lozano',
  'Adrián Figueroa',
  'Constanza Rivas',
  'Luis Ángel Tapia',
  'Inés Caballero',
  'Maximiliano Duarte',
] as const;

export const STREETS = [
  ['Colima 214', '06700'],
  ['Orizaba 98', '06700'],
  ['Tabasco 167', '06700'],
  ['Ámsterdam 45', '06100'],
  ['Campeche 310', '06100'],
  ['Nuevo León 72', '06140'],
  ['Dr. Vértiz 588', '03020'],
  ['Amores 1120', '03100'],
  ['Mérida 133', '06700'],
  ['Durango 251', '06700'],
] as const;

/** What customers say, by the product's slug. */
export const OPINIONS: Opinions = { ...OPINIONS_OF_DRINKS, ...OPINIONS_OF_FOOD };

export const NOTES = [
  'Cumpleaños: una vela, por favor.',
  'Venimos con una silla para bebé.',
  'Junto a la ventana, si se puede.',
  'Alergia a la nuez: avisen a la cocina, por favor.',
  null,
  null,
  null,
  null,
  null,
];

export const MESSAGES = [
  '¿Tienen café de Chiapas molido para prensa francesa? Me gustaría pedir dos bolsas.',
  'Quisiera reservar la sala para una presentación de libro, unas treinta personas, un jueves por la tarde. ¿Es posible?',
  'Olvidé una bufanda gris en la mesa del fondo el domingo. ¿La encontraron?',
  '¿Hacen envíos a Toluca? Solo de café en grano.',
  'Gracias por la atención de ayer: todo estuvo excelente.',
] as const;

/** Answers to the messages from the third on, in the same order; the first two messages have no answer yet. */
export const REPLIES = [
  'Sí, la encontramos y la guardamos en la barra. Pasa por ella cuando quieras.',
  'Todavía no llegamos a Toluca. Si vienes a la ciudad te apartamos el café en grano.',
  'Gracias a ti. Nos dio mucho gusto verte.',
] as const;
