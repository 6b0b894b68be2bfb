import ConciergeBell from 'lucide-react/icons/concierge-bell';
import Delete from 'lucide-react/icons/delete';
import Store from 'lucide-react/icons/store';
import { type FormEvent, useState } from 'react';
import { formatPrice } from '#contract/money.ts';
import type { Account } from '#contract/till/till.ts';
import { fold } from '#contract/wire/fold.ts';
import { useTill } from '../data/store.ts';
import { useKeys } from '../parts/use-keys.ts';
import { timeLeft } from './time-left.ts';

type AccountsProps = {
  now: number;
  problem: string | null;
  /** Charges it, or prices it anew when it has expired. */
  onOpen: (account: Account) => void;
  isOff: boolean;
};

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** What guests ordered to pay here: the bar's tickets, with the time left as the paint at their foot, and a pad for the guest's code. */
export function Accounts({ now, problem, onOpen, isOff }: AccountsProps) {
  const { accounts, offlineSince } = useTill();
  const [code, setCode] = useState('');
  const [q, setQ] = useState<string | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const shown = q?.trim() ? accounts.filter(({ nombre, mesa }) => fold(`${nombre} mesa ${mesa ?? ''}`).includes(fold(q.trim()))) : accounts;
  const longest = Math.max(4, ...accounts.map(({ codigo }) => codigo.length));
  const type = (digit: string) => {
    const typed = isUnknown ? digit : code + digit;
    const found = accounts.find(({ codigo }) => codigo === typed);
    setUnknown(!found && typed.length >= longest);
    setCode(typed.slice(0, longest));
    if (found) onOpen(found);
  };
  useKeys((key) => {
    const account = /^[1-9]$/.test(key) ? shown[Number(key) - 1] : undefined;
    if (account) onOpen(account);
    else if (key === '/') setQ('');
    else if (key === 'Escape' && q !== null) setQ(null);
    else return false;
    return true;
  }, isOff);
  return (
    <div className="pc">
      <section className="pc-g" aria-label="Cuentas abiertas">
        {shown.map((account, at) => (
          <AccountTicket key={account.codigo} account={account} now={now} place={at + 1} onOpen={onOpen} />
        ))}
        {shown.length === 0 && <p className="t2 nada">{q ? 'No hay una cuenta con ese nombre ni esa mesa.' : 'Nada por cobrar.'}</p>}
      </section>
      <aside className="pad" aria-label="Buscar por código">
        <h2>Código del cliente</h2>
        <div className={longest > 4 ? 'digs cinco' : 'digs'} role="img" aria-label={digitsText(code, longest)}>
          {Array.from({ length: longest }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of the digits
            <span key={at} className={at < code.length ? 'ya' : at === code.length ? 'aqui' : undefined}>
              {code[at]}
            </span>
          ))}
        </div>
        <p className={isUnknown || problem ? 'falla' : 't2'} role="status">
          {problem ??
            (offlineSince !== null
              ? 'Cobrar una cuenta necesita conexión.'
              : isUnknown
                ? `No hay una cuenta con el código ${code}.`
                : 'Con el cuarto dígito se abre el cobro.')}
        </p>
        <div className="teclado">
          {DIGITS.map((digit) => (
            <button key={digit} type="button" onClick={() => type(digit)}>
              {digit}
            </button>
          ))}
          <span />
          <button type="button" onClick={() => type('0')}>
            0
          </button>
          <button
            type="button"
            aria-label="Borrar el último dígito"
            onClick={() => {
              setUnknown(false);
              setCode(code.slice(0, -1));
            }}
          >
            <Delete />
          </button>
        </div>
        {q === null ? (
          <button type="button" className="btn" aria-keyshortcuts="/" onClick={() => setQ('')}>
            Nombre o mesa
          </button>
        ) : (
          <form onSubmit={(event: FormEvent) => event.preventDefault()}>
            <input
              // biome-ignore lint/a11y/noAutofocus: the field appears after the press on "Nombre o mesa"
              autoFocus
              className="dato"
              type="search"
              aria-label="Nombre o mesa"
              placeholder="Nombre o mesa"
              value={q}
              onChange={({ target }) => setQ(target.value)}
            />
          </form>
        )}
      </aside>
    </div>
  );
}

const digitsText = (code: string, length: number) => {
  const left = length - code.length;
  return [...code, left === 0 ? '' : left === 1 ? 'falta 1 dígito' : `faltan ${left} dígitos`].filter(Boolean).join(', ');
};

type AccountTicketProps = { account: Account; now: number; place: number; onOpen: (account: Account) => void };

function AccountTicket({ account, now, place, onOpen }: AccountTicketProps) {
  const { codigo, nombre, mesa, total, lineas } = account;
  const { text, word, pace } = timeLeft(account, now);
  const where = mesa === null ? 'Recoger' : `Mesa ${mesa}`;
  return (
    <article className={`tk ${pace}`} aria-label={`Código ${codigo}, ${where}, ${nombre}, ${formatPrice(total)}, ${word}`}>
      <header className="tk-c">
        <span className="n">{codigo}</span>
        <div className="t">
          {text}
          <small>{word}</small>
        </div>
        <div className="q">
          {mesa === null ? <Store className="i" /> : <ConciergeBell className="i" />}
          <b>{where}</b>
          <span>{nombre}</span>
        </div>
      </header>
      <div className="tk-b">
        {lineas.map(({ cantidad, nombre: product, opciones, nota }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
          <p key={at}>
            <span className="t2">{cantidad}</span>
            <span>
              {product}
              {(opciones || nota) && (
                <small className="t2">
                  {opciones}
                  {nota && ` “${nota}”`}
                </small>
              )}
            </span>
          </p>
        ))}
        <span className="tot">{formatPrice(total)}</span>
        {pace === 'vencida' && <span className="t2">Ya no aparta existencias ni hora.</span>}
      </div>
      <button type="button" className="tk-p" aria-keyshortcuts={place <= 9 ? String(place) : undefined} onClick={() => onOpen(account)}>
        {pace === 'vencida' ? 'Volver a cotizar' : 'Cobrar'}
        {place <= 9 && (
          <span className="kbd" aria-hidden="true">
            {place}
          </span>
        )}
      </button>
    </article>
  );
}
