import type { SavedCard } from '#contract/payments/saved-cards.ts';
import { Radio } from '#web/ui/form/check.tsx';

type SavedChoiceProps = { cards: readonly SavedCard[]; chosen: string | null; onChoose: (id: string | null) => void };

/** The user's saved cards, and another card. */
export const SavedChoice = ({ cards, chosen, onChoose }: SavedChoiceProps) => (
  <fieldset className="grid gap-1 col-span-2">
    <legend className="sr-only">Tarjeta para pagar</legend>
    {cards.map(({ id, brand, last4, exp_month, exp_year }) => (
      <Radio
        key={id}
        name="saved-card"
        checked={chosen === id}
        onChange={() => onChoose(id)}
        label={
          <span className="num">
            {brand.charAt(0).toUpperCase()}
            {brand.slice(1)} •••• {last4}, vence {String(exp_month).padStart(2, '0')}/{String(exp_year).slice(-2)}
          </span>
        }
      />
    ))}
    <Radio name="saved-card" checked={chosen === null} onChange={() => onChoose(null)} label="Otra tarjeta" />
  </fieldset>
);
