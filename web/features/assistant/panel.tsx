import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBackCloses } from '#web/hooks/navigation/use-back-closes.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Mark } from '#web/ui/image/mark.tsx';
import { cancelAnswer, LONGEST, say, useConversation } from './conversation.ts';
import { Messages } from './messages.tsx';

const SUGGESTIONS = [
  '¿Qué café de especialidad tienen?',
  '¿Hay opciones sin lactosa?',
  '¿Hacen envíos a domicilio?',
  '¿Cuál es el horario?',
];

/** A non-modal dialog, open as long as it is rendered. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const { said, waiting, coming, error } = useConversation();
  const [text, setText] = useState('');
  const [isOffering, setOffering] = useState(said.length === 0);
  const panel = useRef<HTMLDivElement>(null);
  const [coversPage] = useState(isSheet);
  const [opener] = useState(() => document.activeElement);
  // Focus the panel, not its field, which would hide the suggestions and open a phone's keyboard. A layout effect runs before the next key.
  useLayoutEffect(() => {
    panel.current?.focus();
  }, []);
  // The button is hidden while the panel is in the page: it can take the focus only after that, so this is no layout effect.
  useEffect(
    () => () => {
      cancelAnswer();
      const door = document.querySelector<HTMLElement>('.chat-door');
      door?.focus();
      // On a product's page the button may be absent: focus the element that opened the panel.
      if (document.activeElement !== door && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );

  const title = `Asistente ${useShop().name}`;

  const send = (words: string) => {
    setOffering(false);
    void say(words);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || waiting) return;
    setText('');
    send(text);
  };
  const pick = (words: string) => {
    panel.current?.focus();
    send(words);
  };
  // On phones the sheet would cover the page that the link leads to.
  const follow = () => isSheet() && onClose();

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="chat-panel"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {coversPage && <BackCloses close={onClose} />}
      <div className="flex items-center gap-3 bg-noche py-3.5 pr-2.5 pl-[18px] text-fijo-claro">
        <Mark className="h-[30px]" />
        <div className="flex-1">
          <h2 className="text-base font-bold">{title}</h2>
          <p className="text-xs">Responde al momento</p>
        </div>
        <IconButton label="Cerrar chat" className="hover:bg-fijo-claro/12" onClick={onClose}>
          <X className="size-6" />
        </IconButton>
      </div>
      <Messages said={said} waiting={waiting} coming={coming} onFollow={follow}>
        {isOffering && (
          <div className="flex flex-wrap gap-2">
            {SUGGESTIONS.map((words) => (
              <button key={words} type="button" className="chat-offer" onClick={() => pick(words)}>
                {words}
              </button>
            ))}
          </div>
        )}
      </Messages>
      <form className="flex gap-2 border-t border-linea p-3" onSubmit={submit}>
        <input
          className="control"
          value={text}
          maxLength={LONGEST}
          placeholder="Escribe tu mensaje"
          aria-label="Escribe tu mensaje"
          aria-describedby={error ? 'chat-error' : undefined}
          autoComplete="off"
          enterKeyHint="send"
          onFocus={() => setOffering(false)}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" aria-label="Enviar" className="w-12 flex-none px-0" disabled={!text.trim() || waiting}>
          <ArrowUp />
        </Button>
      </form>
      {error && (
        <p id="chat-error" role="alert" className="flex items-center gap-1.5 px-3.5 pb-3 text-sm text-grana">
          <CircleAlert className="size-4" />
          {error}
        </p>
      )}
    </div>
  );
}

/** On phones the panel covers the page, as in the stylesheet. */
const isSheet = () => window.matchMedia('(max-width: 639px)').matches;

/** A component of its own, because the hook must not run on wide screens, where the panel stands beside the page. */
function BackCloses({ close }: { close: () => void }) {
  useBackCloses(close);
  return null;
}
