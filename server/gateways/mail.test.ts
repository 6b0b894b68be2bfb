import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { send } from './mail.ts';

// The settings are read when the module loads: the stand-in must have its port before.
const server = await vi.hoisted(async () => {
  const { createServer } = await import('node:net');
  const made = createServer();
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done));
  process.env.SMTP_URL = `smtp://127.0.0.1:${(made.address() as { port: number }).port}`;
  return made;
});

let received: string[] = [];
let refuses = false;

/** As much of SMTP as one mail needs. */
beforeAll(() => {
  server.on('connection', (socket) => {
    let isData = false;
    let text = '';
    socket.write('220 prueba\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) {
          received.push(part);
          isData = false;
          socket.write('250 ok\r\n');
        } else if (part === 'DATA') {
          isData = true;
          socket.write('354 sigue\r\n');
        } else if (part === 'QUIT') socket.end('221 adios\r\n');
        else socket.write(refuses && part.startsWith('RCPT') ? '451 luego\r\n' : '250 ok\r\n');
      }
    });
  });
});
afterAll(() => server.close());

describe('send', () => {
  const mail = { key: 'prueba-1', to: 'ximena@correo.mx', subject: 'Tu pedido está listo', html: '<p>Hola</p>', text: 'Hola' };

  it('hands the mail to the SMTP server', async () => {
    await send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('To: ximena@correo.mx');
    expect(received[0]).toMatch(/^From: Casa Blanca <hola@casablanca\.local>/m);
    expect(received[0]).toMatch(/^Message-ID: <prueba-1@/m);
  });

  it('throws when the server does not take it, so that the job comes back', async () => {
    received = [];
    refuses = true;
    await expect(send(mail)).rejects.toThrow();
    refuses = false;
    expect(received).toEqual([]);
  });

  it('lets nobody add headers or recipients', async () => {
    received = [];
    await send({ ...mail, subject: 'Hola\r\nBcc: otro@correo.mx' });
    expect(received[0]).not.toMatch(/^Bcc:/m);
  });
});
