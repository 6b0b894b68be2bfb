import type { Category } from '#contract/catalog/catalog.ts';

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

type Opinion = readonly [rating: number, comment: string];

export const OPINIONS: Record<Category, readonly Opinion[]> = {
  café: [
    [5, 'Llega caliente y bien cargado. Ya es parte de mi mañana.'],
    [5, 'Se nota el grano fresco. No necesita azúcar.'],
    [4, 'Muy buen café; la taza grande me habría gustado más.'],
    [5, 'El mejor de la Roma, y lo digo viviendo a dos cuadras.'],
    [4, 'Rico y parejo: sabe igual cada vez que lo pido.'],
    [3, 'Bien, aunque ese día llegó algo tibio.'],
    [5, 'Lo pedí para una visita y me preguntaron de dónde era.'],
    [4, 'Buen cuerpo y nada amargo.'],
    [5, 'Con una concha no hay mejor desayuno.'],
  ],
  bebidas: [
    [5, 'Fresca y sin exceso de azúcar, como en casa.'],
    [4, 'Muy rica. Para mi gusto, un poco menos de hielo.'],
    [5, 'Mis hijos la piden siempre.'],
    [4, 'Buen sabor y llega bien tapada.'],
    [5, 'Espumosa y con mucho aroma.'],
    [3, 'Está bien, pero la esperaba más intensa.'],
    [5, 'Perfecta para la tarde.'],
  ],
  postres: [
    [5, 'Recién hecho se nota: suave por dentro y dorado por fuera.'],
    [5, 'Mi favorito de toda la carta.'],
    [4, 'Muy bueno, y la porción alcanza para dos.'],
    [4, 'Dulce en su punto.'],
    [5, 'Lo llevé a una comida y no quedó nada.'],
    [3, 'Rico, aunque llegó un poco aplastado.'],
    [5, 'Como el de mi abuela, y ella no lo diría a la ligera.'],
  ],
  desayunos: [
    [5, 'Abundante y fresco. Desayuno aquí cada sábado.'],
    [4, 'Muy rico; tardó un poco más de lo dicho.'],
    [5, 'El pan hace toda la diferencia.'],
    [4, 'Buena porción por lo que cuesta.'],
    [5, 'Bien servido y con ingredientes de verdad.'],
    [3, 'Bien, pero le faltó sal.'],
  ],
  almuerzos: [
    [5, 'Llegó caliente y con todo aparte. Así da gusto.'],
    [4, 'Sabroso y ligero para la oficina.'],
    [5, 'Lo pido cada semana.'],
    [4, 'Muy buena relación entre precio y tamaño.'],
    [3, 'Correcto, sin más.'],
  ],
};

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
