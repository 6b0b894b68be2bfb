import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { findRunning } from '#server/db/embedded/running.ts';
import { expect } from './shop.ts';

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** The day that many days ahead in Mexico City, in the formats of the API and of the page. */
export function dayAhead(days: number) {
  const [year = '', month = '', day = ''] = new Date(Date.now() + days * 86_400_000)
    .toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
    .split('-');
  return { iso: `${year}-${month}-${day}`, said: `${Number(day)} de ${MONTHS[Number(month) - 1]}`, year };
}

/** Lets the hour of a visit come: parties are seated from half an hour before it. @param dataDir of the shop */
export async function letCome(codigo: string, dataDir = process.env.E2E_DATA_DIR ?? ''): Promise<void> {
  const client = new Client(findRunning(dataDir) ?? {});
  await client.connect();
  await client.query('update reservations set starts_at = now() where codigo = $1', [codigo]);
  await client.end();
}

export const slot = (page: Page, time: string) => page.getByRole('radio', { name: time, exact: true });
export const send = (page: Page) => page.getByRole('button', { name: 'Reservar', exact: true });

export async function fillGuest(page: Page, email: string) {
  // The form's scripts load when it comes near the screen.
  await send(page).scrollIntoViewIfNeeded();
  await expect(send(page)).toBeEnabled();
  await page.getByLabel('Nombre completo').fill('Ximena Robles');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Teléfono').fill('55 4821 0937');
}

export async function pickDay(page: Page, day: { said: string }) {
  const button = page.getByLabel('Fecha').getByRole('button', { name: day.said, exact: true });
  for (let months = 0; months < 2 && !(await button.isVisible()); months++)
    await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await button.click();
}
