import { chromium } from '@playwright/test';
import { findBrowser } from '../tests/browser.ts';
const b = await findBrowser();
const browser = await chromium.launch({ executablePath: b.executablePath, args: b.args, env: b.env, ignoreDefaultArgs: b.withoutArgs });
const base = 'http://127.0.0.1:4391';
for (const [w, scheme] of [[390, 'light'], [390, 'dark'], [1440, 'light']] as const) {
  const c = await browser.newContext({ baseURL: base, viewport: { width: w, height: w === 390 ? 844 : 900 }, isMobile: w === 390, hasTouch: w === 390, colorScheme: scheme, locale: 'es-MX' });
  const p = await c.newPage();
  const s = await (await p.request.post('/api/users/login', { data: { email: 'admin@casablanca.local', password: 'una clave de prueba 9' } })).json();
  await p.goto('/robots.txt');
  await p.evaluate(([t, u, d]) => { localStorage.setItem('token', t); localStorage.setItem('user', u); localStorage.setItem('theme', d); }, [s.token, JSON.stringify(s.user), scheme]);
  await p.goto('/dashboard/ajustes');
  const tik = p.getByLabel('TikTok'); await tik.fill('x');
  await p.getByLabel('Porcentajes que se ofrecen').fill('12, 18').catch(() => {});
  await p.evaluate(() => history.back());
  await p.getByRole('dialog').waitFor();
  await p.waitForTimeout(400);
  await p.screenshot({ path: `/tmp/wt/guard-${w}-${scheme}.png` });
  await c.close();
}
await browser.close();
