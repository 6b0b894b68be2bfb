import { describe, expect, it } from 'vitest';
import { Chat } from './assistant.ts';

const chat = (...contents: string[]) =>
  Chat.safeParse({ messages: contents.map((content, index) => ({ role: index % 2 ? 'assistant' : 'user', content })) }).success;

describe('a conversation', () => {
  it.each(['\u0000', '\u0007', '\u001b[2J', '\u007f', '\u0085', '\ud800'])(
    'refuses the control character %j, also in what the assistant said',
    (sign) => {
      expect(chat(`Hola${sign}`)).toBe(false);
      expect(chat('Hola', `Buenas${sign}`, '¿Abren hoy?')).toBe(false);
    },
  );

  it('takes line breaks and tabs', () => {
    expect(chat('Hola:\r\n\t¿abren hoy?', 'Sí.\nHasta las 11.', '¡Gracias!')).toBe(true);
  });
});
