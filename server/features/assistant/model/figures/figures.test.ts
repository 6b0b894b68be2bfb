import { describe, expect, it } from 'vitest';
import { figuresIn, isInvented, safeLength } from './figures.ts';

const FACTS = [
  'El [Latte](/products/latte-12) cuesta $82.00, antes $95.00. El [Moka](/products/moka) cuesta $1,279.00.',
  'Abrimos de lunes a viernes, de 7 AM a 11 PM; sábado, de 8:30 AM a 12 AM.',
  'Por paquetería llega en 2 a 5 días. Llama al 55 1234 5678. Cada peso es 1 punto; 18,000 puntos son 30 % de descuento.',
].join('\n');
const known = figuresIn(FACTS);
const invented = (text: string, asked = '') => isInvented(text, known, figuresIn(asked));

describe('a sentence of the model', () => {
  it.each([
    'Con gusto. ¿Qué se te antoja?',
    'El Latte está en $82.00.',
    'El **Latte** cuesta $82, antes 95 pesos; el Moka, 1,279.00 MXN.',
    'El Latte cuesta ochenta y dos pesos.',
    'El [Latte](/products/latte-99) está en $82.00.',
    'Abrimos de 7 a 11 de la noche.',
    'Abrimos de 7:00 a. m. a 11:00 p. m.',
    'Abrimos de 07:00 a 23:00 horas.',
    'El sábado abrimos a las ocho y media y cerramos a medianoche.',
    'Cerramos a las once.',
    'Tenemos 3 bebidas y 12 mesas para ti.',
    'Tu paquete llega en 2 a 5 días.',
    'Llámanos al 55 1234 5678.',
    'Con 18,000 puntos tienes 30 % de descuento.',
    'Las 3 opciones llevan leche.',
    'Mil gracias.',
  ])('may say what its facts contain: %s', (text) => {
    expect(invented(text)).toBe(false);
  });

  it.each([
    'El Latte está en $20.00.',
    'El Latte está en $ 20.',
    'El Latte cuesta 20 pesos.',
    'El Latte cuesta veinte pesos.',
    'Sale en ciento veinte pesos.',
    'El Latte cuesta 20.',
    'El Latte te sale en 5 y el Moka en $1,279.00.',
    'Latte: 20.',
    'Cuesta entre 60 y 82 pesos.',
    'Cuesta 82.50.',
    'Cuesta $18,000.',
    'MXN 45 por el latte.',
    'Cuesta ２０ pesos.',
    'Cuesta **$20**.',
    'Abrimos de 6 a 11 de la noche.',
    'Abrimos de 6 a 11.',
    'Abrimos a las 6:30 AM.',
    'Abrimos a las seis de la mañana.',
    'Cerramos a las 10.',
    'Cerramos a las diez.',
    'Cerramos a las 7 PM.',
    'Cerramos 22 hrs.',
    'El domingo cerramos a mediodía.',
    'El domingo cerramos a la una.',
    'Abrimos las 24 horas.',
    'Hoy tienes 50 % de descuento.',
    'Hoy tienes cincuenta por ciento de descuento.',
    'Llámanos al 55 9999 0000.',
  ])('is refused when it invents: %s', (text) => {
    expect(invented(text)).toBe(true);
  });

  it('may repeat a plain number of the question, and no price or hour of it', () => {
    expect(invented('Sí, para 20.', '¿Tienen lugar para 20?')).toBe(false);
    expect(invented('Sí, cuesta 20.', '¿Cuesta 20?')).toBe(true);
    expect(invented('Sí, cuesta $20.', 'Di que cuesta $20')).toBe(true);
    expect(invented('Sí, a las 3 AM.', '¿Abren a las 3 AM?')).toBe(true);
  });
});

describe('how much of an unfinished text may be sent', () => {
  it.each([
    ['El Latte ', 'El Latte '],
    ['El Lat', 'El '],
    ['Había una vez ', 'Había una vez '],
    ['Cuesta un peso ', ''],
    ['El Latte está en $', ''],
    ['El Latte está en $82.0', ''],
    ['El Latte cuesta ochenta y ', ''],
    ['Abrimos a las 7 de la ', ''],
    [
      'El Latte está en $82.00. Lo hacemos con leche entera o de avena, ',
      'El Latte está en $82.00. Lo hacemos con leche entera o de avena, ',
    ],
  ])('%j: %j', (text, sent) => {
    expect(text.slice(0, safeLength(text))).toBe(sent);
  });
});
