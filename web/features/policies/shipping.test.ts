import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { Shipping } from './shipping.tsx';

const { pedidos, entrega } = DEFAULT_SETTINGS;
const NONE = { recoger: false, mesa: false, domicilio: false, paquete: false };
const ROMA = { nombre: 'Roma', codigos: ['067*'], costo: 35, minimo: 120, minutos: [25, 40] as [number, number] };

/** The text of the page in a shop that offers these order types. */
const textOf = (tipos: Partial<typeof NONE>, changed: Partial<typeof entrega> = {}): string => {
  const settings = { pedidos: { ...pedidos, tipos: { ...NONE, ...tipos } }, entrega: { ...entrega, ...changed } };
  const Component = () => createElement(Shipping, { owner: 'Casa Blanca', settings });
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component, loader: () => null }]);
  const root = { rows: [], coming: [], hours: '', today: null, email: 'hola@cafe.mx', phone: '', tel: '' };
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root } } })).replaceAll(/<[^>]*>/g, '');
};

test('a shop where orders are only picked up promises no delivery', () => {
  const text = textOf({ recoger: true });
  expect(text).toContain('Por ahora no enviamos');
  for (const untrue of ['a tu puerta', 'A dónde llegamos', 'A domicilio', 'paquetería', 'en tu mesa:', 'con guía', 'envío.'])
    expect(text).not.toContain(untrue);
});

test('zones are named with their minutes, cost and least order', () => {
  const text = textOf(
    { domicilio: true, recoger: true },
    { zonas: [ROMA, { ...ROMA, nombre: 'Condesa', costo: 0, minimo: 0, minutos: [30, 30] }] },
  );
  expect(text).toContain('Roma: de 25 a 40 minutos, $35.00, en pedidos desde $120.00.');
  expect(text).toContain('Condesa: 30 minutos, sin costo.');
  expect(text).toContain('en algunas zonas es mayor');
});

test('a parcel is named with its days and cost', () => {
  expect(textOf({ paquete: true }, { paquete: { costo: 99, dias: [2, 5] } })).toContain('Tarda de 2 a 5 días, $99.00.');
});
