import type { Theme } from '#contract/accounts/preferences.ts';
import { storage } from '#web/lib/kept/storage.ts';

export type { Theme };

const KEY = 'tema';

/** Runs before the first paint, so that a page never flashes in the wrong theme. The text is constant. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');document.documentElement.classList.toggle('dark',t==='oscuro'||t!=='claro'&&matchMedia('(prefers-color-scheme: dark)').matches)}catch(e){}`;

export function readTheme(): Theme {
  const theme = storage.read(KEY);
  return theme === 'claro' || theme === 'oscuro' ? theme : 'sistema';
}

export function applyTheme(theme: Theme) {
  if (theme === 'sistema') storage.remove(KEY);
  else storage.write(KEY, theme);
  const dark = theme === 'oscuro' || (theme === 'sistema' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
}

/** Follows the system's theme and the choice in other tabs. Called once by the layout. @returns a function that stops it */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const again = () => applyTheme(readTheme());
  const chosen = ({ key }: StorageEvent) => key === KEY && again();
  system.addEventListener('change', again);
  window.addEventListener('storage', chosen);
  return () => {
    system.removeEventListener('change', again);
    window.removeEventListener('storage', chosen);
  };
}
