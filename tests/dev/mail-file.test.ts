import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { readMail } from '../../scripts/dev/mail-file.ts';

it('reads a mail with text, HTML, an inline picture and an attachment', async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);
  const pdf = Buffer.from('%PDF-1.7 número');
  const long = 'Tu pedido está en camino, con café de Chiapas y pan de la casa. '.repeat(5);
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'Casa Blanca <hola@casablanca.example>',
    to: 'ximena@correo.example',
    subject: 'Tu pedido llegó: número 0a1b2c3d, con café y más cosas que no caben en un renglón del encabezado',
    text: `${long}\nFin = fin`,
    html: `<p>${long}</p><img src="cid:logo@casablanca">`,
    attachments: [
      { filename: 'logo.png', content: picture, contentType: 'image/png', cid: 'logo@casablanca' },
      { filename: 'ticket-ñ.pdf', content: pdf, contentType: 'application/pdf' },
    ],
  });
  const mail = readMail(message as Buffer);
  expect(mail).toMatchObject({
    from: 'Casa Blanca <hola@casablanca.example>',
    to: 'ximena@correo.example',
    subject: 'Tu pedido llegó: número 0a1b2c3d, con café y más cosas que no caben en un renglón del encabezado',
  });
  expect(mail.text.replaceAll('\r\n', '\n').trim()).toBe(`${long}\nFin = fin`);
  expect(mail.html).toContain(`<p>${long}</p><img src="data:image/png;base64,${picture.toString('base64')}">`);
  expect(mail.attachments.filter(({ type }) => type === 'application/pdf')).toMatchObject([{ content: pdf }]);
  expect(mail.date.getTime()).not.toBeNaN();
});
