import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { applyTheme, readTheme, type Theme } from '#web/boot/theme.ts';
import { Section } from './section.tsx';

const THEMES: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'claro', label: 'Claro', Icon: Sun },
  { theme: 'oscuro', label: 'Oscuro', Icon: Moon },
  { theme: 'sistema', label: 'Sistema', Icon: Monitor },
];

/**
 * The choice of theme. Render it only in the browser: the first render reads the stored choice.
 * @param onChosen called with the new theme, which this device shows already
 */
export function Appearance({ onChosen }: { onChosen: (theme: Theme) => void }) {
  const [chosen, choose] = useState(readTheme);
  return (
    <Section title="Apariencia" about="Se guarda en este dispositivo.">
      <fieldset className="inline-flex flex-wrap rounded-control bg-zocalo p-[3px] shadow-[inset_0_0_0_1px_var(--cb-linea)]">
        <legend className="sr-only">Tema</legend>
        {THEMES.map(({ theme, label, Icon }) => (
          <label
            key={theme}
            className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-[4px] px-3.5 max-[359px]:px-2 max-[359px]:gap-1.5 py-1.5 text-sm font-medium has-checked:bg-blanco has-checked:font-semibold has-checked:shadow-[var(--cb-sombra-1),0_0_0_1px_var(--cb-linea)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-agave"
          >
            <input
              type="radio"
              name="tema"
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
              checked={chosen === theme}
              onChange={() => {
                choose(theme);
                applyTheme(theme);
                onChosen(theme);
              }}
            />
            <Icon />
            {label}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
