import Milk from 'lucide-react/icons/milk';
import Wheat from 'lucide-react/icons/wheat';
import { cx } from '#web/lib/cx.ts';
import { UNDECLARED } from './food-words.ts';
import { type AllergenFacts, excluded, listed } from './words.ts';

/**
 * Under a group whose options differ in allergens: what the choice contains, in bold, then what it is free of. Screen readers
 * announce each change.
 * @param facts null while nothing is chosen
 */
export function AllergenLine({ facts }: { facts: AllergenFacts | null }) {
  if (!facts) return <p role="status" />;
  const { contains, without, isRisk } = facts;
  const Icon = isRisk ? Wheat : Milk;
  return (
    <p role="status" className="mt-3.5 flex items-start gap-2.5 text-sm">
      <Icon className={cx('mt-px', isRisk ? 'text-ocre-hondo' : 'text-agave')} />
      {contains === null ? (
        <span className="text-ocre-hondo">{UNDECLARED}</span>
      ) : (
        <span>
          {contains.length > 0 && <b className={cx('font-semibold', isRisk && 'text-ocre-hondo')}>Contiene {listed(contains)}. </b>}
          {without.length > 0 && `Sin ${excluded(without)}.`}
          {contains.length + without.length === 0 && 'Sin alérgenos declarados.'}
        </span>
      )}
    </p>
  );
}
