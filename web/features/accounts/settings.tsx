import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { applyTheme, readTheme, type Theme } from '#web/boot/theme.ts';

const THEMES: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'claro', label: 'Claro', Icon: Sun },
  { theme: 'oscuro', label: 'Oscuro', Icon: Moon },
  { theme: 'sistema', label: 'Sistema', Icon: Monitor },
];

export const Settings = () => (
  <section aria-labelledby="apariencia" className="grid gap-x-16 gap-y-5 md:grid-cols-[280px_minmax(0,1fr)]">
    <div>
      <h2 id="apariencia" className="nombre">
        Apariencia
      </h2>
      <p className="mt-1 text-sm text-texto-2">Se guarda en este dispositivo.</p>
    </div>
    <ThemeChoice />
  </section>
);

/** Rendered only in the browser, so the first render can read the stored choice. */
function ThemeChoice() {
  const [chosen, choose] = useState(readTheme);
  return (
    <fieldset className="inline-flex flex-wrap justify-self-start rounded-control bg-zocalo p-[3px] shadow-[inset_0_0_0_1px_var(--cb-linea)]">
      <legend className="sr-only">Tema</legend>
      {THEMES.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-[4px] px-3.5 py-1.5 text-sm font-medium has-checked:bg-blanco has-checked:font-semibold has-checked:shadow-[var(--cb-sombra-1),0_0_0_1px_var(--cb-linea)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-agave"
        >
          <input
            type="radio"
            name="tema"
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={chosen === theme}
            onChange={() => {
              choose(theme);
              applyTheme(theme);
            }}
          />
          <Icon />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
