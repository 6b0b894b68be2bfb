import Check from 'lucide-react/icons/check';
import { useLocation } from 'react-router';
import { CARE, DIETS } from '#contract/food/food-facts.ts';
import { type BarProps, SearchBar } from '#web/features/catalog/shelf/filters/search-bar.tsx';
import { dietsIn, toggleDiet } from './diets.ts';

const CHIP =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-sm font-medium shadow-[inset_0_0_0_1px_var(--cb-linea-fuerte)] enabled-hover:shadow-[inset_0_0_0_1px_var(--cb-espresso)] aria-pressed:bg-agave-suave aria-pressed:font-semibold aria-pressed:text-agave aria-pressed:shadow-[inset_0_0_0_2px_var(--cb-agave)] forced-colors:border';

/** The search of the whole menu, and a button for each diet that some product suits: it adds the diet's words to the search. */
export function DietBar({ label, filters, onChange, products }: BarProps) {
  const { pathname } = useLocation();
  const { q } = filters;
  const asked = dietsIn(q);
  const offered = DIETS.filter((diet) => asked.includes(diet) || !products || products.some(({ dietary }) => dietary.includes(diet)));
  const chips = offered.length > 0 && (
    // A form of its own: without scripts the search field would be sent too.
    <form action={pathname} onSubmit={(event) => event.preventDefault()}>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form */}
      <div role="group" aria-label="Dietas" className="flex flex-wrap gap-2">
        {offered.map((diet) => {
          const toggled = toggleDiet(q, diet);
          const isOn = asked.includes(diet);
          return (
            <button
              key={diet}
              type="submit"
              name="q"
              value={toggled}
              aria-pressed={isOn}
              className={CHIP}
              onClick={() => onChange({ q: toggled })}
            >
              {isOn && <Check className="size-4" />}
              <span className="first-letter:uppercase">{diet}</span>
            </button>
          );
        })}
      </div>
    </form>
  );
  return (
    <SearchBar
      label={label}
      filters={filters}
      onChange={onChange}
      below={
        <>
          {chips}
          {asked.length > 0 && <p className="basis-full text-sm text-texto-2">{CARE}</p>}
        </>
      }
    />
  );
}
