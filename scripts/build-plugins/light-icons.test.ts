import { expect, it } from 'vitest';
import { buildFixture } from './build-fixture.ts';
import { lightIcons } from './light-icons.ts';

const ENTRY = `
  import { Armchair } from 'lucide-react';
  import { renderToStaticMarkup } from 'react-dom/server';
  import { createElement } from 'react';
  export default renderToStaticMarkup(createElement(Armchair, { className: 'size-4' }));`;

it('draws lucide’s icons with the shop’s own wrapper', async () => {
  const { run } = await buildFixture({ 'entry.tsx': ENTRY }, [lightIcons()]);
  expect(await run()).toMatch(/^<svg viewBox="0 0 24 24"[^>]* class="lucide size-4"><path d="M19 9V6/);
});

it('is needed: without the plugin the icons have lucide’s own wrapper', async () => {
  const { run } = await buildFixture({ 'entry.tsx': ENTRY }, []);
  expect(await run()).toContain('lucide-armchair');
});
