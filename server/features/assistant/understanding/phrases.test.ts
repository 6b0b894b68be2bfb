import { expect, it } from 'vitest';
import { anyOf, wordsIn } from './phrases.ts';
import { fold } from './spanish-words.ts';

it.each([
  ['envío', ['¿Hacen envíos?', 'envio'], ['enviado']],
  ['repart*', ['¿Reparten?', 'reparto'], ['apartan']],
  ['barato', ['algo barato', 'las más baratas'], ['baratísimo']],
  ['dónde están/queda', ['¿Dónde están?', 'donde quedan'], ['¿dónde estaban?']],
  ['sobrino', ['mi sobrina', 'mis sobrinos', 'mi sobrinito'], ['sobran']],
  ['nuez', ['una nuez', 'con nueces'], ['nuecita']],
  ['llegó', ['ya llegó'], ['no llega']],
  ['=leche', ['con leche'], ['tres leches']],
  ['crear (una) cuenta', ['crear cuenta', '¿cómo puedo crear una cuenta?'], ['crear mi cuenta']],
  ['llegó (_) fría', ['llegó fría', 'mi sopa llegó muy fría'], ['llegó un poco fría']],
  ['a qué hora … desayun*', ['¿A qué hora es el desayuno?'], ['desayuno, ¿a qué hora?']],
  ['cuánto es #', ['¿Cuánto es 2 + 2?'], ['¿cuánto es?']],
  ['^hola', ['hola, buenas'], ['digo hola']],
  ['^vale$', ['Vale.'], ['¿cuánto vale?', 'vale, gracias']],
  ['adiós, hasta luego', ['adiós', 'hasta luego'], ['hasta las ocho']],
])('«%s» matches the phrases that it describes', (phrases, matched, others) => {
  for (const text of matched) expect([text, anyOf(phrases).test(fold(text))]).toEqual([text, true]);
  for (const text of others) expect([text, anyOf(phrases).test(fold(text))]).toEqual([text, false]);
});

it('lists the whole words of phrases, for spelling', () => {
  expect(wordsIn(['envío, repart*, crear (una) cuenta, abre/cierra'])).toEqual(
    expect.arrayContaining(['envio', 'envios', 'crear', 'cuenta', 'abre', 'cierra']),
  );
  expect(wordsIn(['repart*'])).toEqual([]);
});
