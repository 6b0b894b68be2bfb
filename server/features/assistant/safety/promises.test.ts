import { expect, it } from 'vitest';
import { promisesSafety } from './promises.ts';

it.each([
  'Sí, es seguro.',
  'El flan es completamente seguro para celíacos.',
  'Puedes comerlo con toda confianza.',
  'No hay riesgo de contaminación.',
  'Es apto para celíacos.',
  'El pan es libre de gluten.',
  'Te garantizamos que no lleva nueces.',
  'No te preocupes, no lleva leche.',
  'Lo puedes tomar sin problema.',
  'No contiene trazas de nuez.',
  'Es 100 % sin gluten.',
  'It is safe for you.',
  'Our cake is gluten-free.',
  "Don't worry, there are no nuts.",
])('«%s» promises safety', (text) => expect(promisesSafety(text)).toBe(true));

it.each([
  'No puedo asegurarte que sea seguro.',
  'No podemos garantizar que no haya contacto cruzado.',
  'Flan está marcado como sin gluten.',
  'Tu pago es seguro: la tarjeta no se guarda.',
  'Al preparar puede haber contacto cruzado: pregunta en la barra.',
  'We cannot guarantee that it is safe.',
])('«%s» promises nothing', (text) => expect(promisesSafety(text)).toBe(false));
