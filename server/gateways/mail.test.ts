import type { Server } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { send } from './mail.ts';

// The mail server starts before the settings are read, because its port is known only once it listens.
const { received, refuse, server } = await vi.hoisted(async () => {
  const { createServer } = await import('node:net');
  const received: string[] = [];
  const refuse = { next: false };
  const server: Server = createServer((socket) => {
    let letter: string | null = null;
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (letter !== null) {
        letter += text;
        if (!letter.endsWith('\r\n.\r\n')) return;
        received.push(letter);
        letter = null;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        letter = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('RCPT') && refuse.next) {
        refuse.next = false;
        socket.write('451 later\r\n');
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env.SMTP_URL = `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
  process.env.MAIL_FROM = 'Casa Blanca <hola@casablanca.example>';
  return { received, refuse, server };
});
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));

const mail = {
  key: 'order-1',
  to: 'ximena@correo.mx',
  subject: 'Tu pedido',
  html: '<p>Gracias</p>',
  text: 'Gracias',
  attachments: [{ filename: 'ticket-1.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }],
};

it('is sent by SMTP with all its parts and a stable message id', async () => {
  await send(mail);
  await send(mail);
  expect(received).toHaveLength(2);
  for (const letter of received) {
    expect(letter).toContain('From: Casa Blanca <hola@casablanca.example>');
    expect(letter).toContain('To: ximena@correo.mx');
    expect(letter).toContain('Message-ID: <order-1@casablanca.example>');
    expect(letter).toContain('filename=ticket-1.pdf');
  }
});

it('fails when the server refuses it, so that the job is retried', async () => {
  refuse.next = true;
  await expect(send(mail)).rejects.toThrow(/later/);
  expect(received).toHaveLength(2);
});

it('has a valid message id, also when its key contains an e-mail', async () => {
  received.length = 0;
  await send({ ...mail, key: 'invoice-1-ximena@correo.mx' });
  expect(received[0]).toContain('Message-ID: <invoice-1-ximena_correo_mx@casablanca.example>');
});
