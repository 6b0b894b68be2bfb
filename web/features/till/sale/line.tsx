import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { MAX_NOTE } from '#contract/limits.ts';
import { formatPrice } from '#contract/money.ts';
import type { OptionGroupRules } from '#contract/options/option-rules.ts';
import { mayAdd, quantityOf, withQuantity } from '#web/features/catalog/options/rules.ts';
import { lackingText, priceText, soldOutText } from '#web/features/catalog/options/words.ts';
import { setTicket } from '../data/screen.ts';
import { Cell } from '../parts/cell.tsx';
import { change, type Line, lackingGroup, lineCents, openLine, setQuantity, shortName, wordsOf } from '../ticket/ticket.ts';

export function LineText({ line, cents }: { line: Line; cents: number }) {
  const { size, changed } = wordsOf(line);
  return (
    <>
      <span className={line.quantity > 1 ? 'c mas1' : 'c'}>{line.quantity}</span>
      <span className="p">
        {line.product.name} {size && <em>{size} </em>}
        {changed.map((name) => (
          <mark key={name}>{name}</mark>
        ))}
        {line.note && <em> “{line.note}”</em>}
      </span>
      <span className="d">{formatPrice(cents / 100)}</span>
    </>
  );
}

/** Groups of which one is chosen are shown at once, the others behind "Extras y nota". */
const isMain = ({ max, min }: OptionGroupRules) => max === 1 && min === 1;

/** The line whose options are shown. @param isMarked a required choice is missing, and charging was tried */
export function OpenLine({ line, isMarked }: { line: Line; isMarked: boolean }) {
  const { product, selection, note, quantity, key } = line;
  const groups = product.options ?? [];
  const extras = groups.filter((group) => !isMain(group));
  const [hasMore, setMore] = useState(note !== '' || groups.length === 0);
  const lacking = isMarked ? lackingGroup(line) : undefined;
  const choose = (group: OptionGroupRules, id: string, units: number) =>
    setTicket((now) => change(now, key, { selection: withQuantity(selection, group, id, units) }));
  return (
    <div className="abierta">
      <button type="button" className="tl-f" aria-expanded="true" onClick={() => setTicket((now) => openLine(now, null))}>
        <LineText line={line} cents={lineCents(line)} />
      </button>
      <div className="ops">
        {groups.filter(isMain).map((group) => (
          <fieldset key={group.group_id} className={group === lacking ? 'seis mal' : 'seis'} data-group={group.group_id}>
            <legend className="sr-only">{group.name}</legend>
            {group.options.map((option, at) => (
              <Cell
                key={option.id}
                name={`${key}-${group.group_id}`}
                checked={quantityOf(selection, option.id) > 0}
                onChange={() => choose(group, option.id, 1)}
                disabled={!option.available}
                className={spanOf(group.options.length, at)}
              >
                {shortName(group.name, option.name)}
                {option.available ? (
                  priceText(option.price) && <small>{priceText(option.price)}</small>
                ) : (
                  <small>{soldOutText(group)}</small>
                )}
              </Cell>
            ))}
            {group === lacking && <p className="falla">{lackingText(group)}</p>}
          </fieldset>
        ))}
        {hasMore && (
          <>
            {extras.map((group) => (
              <Extras
                key={group.group_id}
                group={group}
                selection={selection}
                onChange={(id, units) => choose(group, id, units)}
                isMarked={group === lacking}
              />
            ))}
            <input
              className="dato"
              aria-label={`Nota para ${product.name}`}
              placeholder="Nota"
              maxLength={MAX_NOTE}
              value={note}
              onChange={({ target }) => setTicket((now) => change(now, key, { note: target.value.trimStart() }))}
            />
          </>
        )}
        <div className="pie-l">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out inline */}
          <span className="cant" role="group" aria-label="Cantidad">
            <button
              type="button"
              aria-label={`Quitar ${product.name}`}
              onClick={() => setTicket((now) => setQuantity(now, key, quantity - 1))}
            >
              <Minus />
            </button>
            <output>{quantity}</output>
            <button
              type="button"
              aria-label={`Otro ${product.name}`}
              onClick={() => setTicket((now) => setQuantity(now, key, quantity + 1))}
            >
              <Plus />
            </button>
          </span>
          <button type="button" className="btn" aria-expanded={hasMore} onClick={() => setMore(!hasMore)}>
            {extras.length > 0 ? 'Extras y nota' : 'Nota'}
          </button>
          <button
            type="button"
            className="icb"
            aria-label="Listo"
            aria-keyshortcuts="Escape"
            onClick={() => setTicket((now) => openLine(now, null))}
          >
            <Check />
          </button>
        </div>
      </div>
    </div>
  );
}

/** Cells of three in a row; what is left over fills its row. */
function spanOf(count: number, at: number): string {
  const rest = count % 3;
  if (rest === 2 && at >= count - 2) return 'a3';
  return rest === 1 && count > 3 && at >= count - 4 ? 'a3' : rest === 1 && count === 1 ? 'a6' : '';
}

type ExtrasProps = {
  group: OptionGroupRules;
  selection: Line['selection'];
  onChange: (id: string, units: number) => void;
  isMarked: boolean;
};

/** Options of which several may be chosen: a tap adds one more, and beyond the most of it none. */
const Extras = ({ group, selection, onChange, isMarked }: ExtrasProps) => (
  <fieldset className={isMarked ? 'seis mal' : 'seis'} data-group={group.group_id}>
    <legend className="titulo">{group.name}</legend>
    {group.options.map(({ id, name, price, available }, at) => {
      const units = quantityOf(selection, id);
      return (
        <button
          key={id}
          type="button"
          className={`celda ${spanOf(group.options.length, at)}`}
          aria-pressed={units > 0}
          aria-disabled={!available || undefined}
          onClick={() =>
            available && onChange(id, group.max === 1 || mayAdd(group, selection, id) ? (group.max === 1 && units > 0 ? 0 : units + 1) : 0)
          }
        >
          <span>
            {units > 1 && `${units} `}
            {shortName(group.name, name)}
            {available ? priceText(price) && <small>{priceText(price)}</small> : <small>{soldOutText(group)}</small>}
          </span>
        </button>
      );
    })}
    {isMarked && <p className="falla">{lackingText(group)}</p>}
  </fieldset>
);
