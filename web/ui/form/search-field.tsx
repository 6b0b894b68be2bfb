import Search from 'lucide-react/icons/search';
import { useRef, useState } from 'react';
import { useNavigated } from '#web/hooks/navigation/use-navigated.ts';
import { entryNow } from '#web/lib/page/entry-now.ts';
import { Input } from './input.tsx';

type SearchFieldProps = { label: string; placeholder: string; initial: string; onChange: (text: string) => void };

/** Search field of a list. It keeps its own text, because address and list are updated with a delay. */
export function SearchField({ label, placeholder, initial, onChange }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  const typedIn = useRef<unknown>(null);
  // What was typed belongs to its entry of the history. The browser is at an entry before the page shows it: text typed since then stays.
  useNavigated(() => {
    if (typedIn.current === entryNow()) return;
    typedIn.current = null;
    setText(initial);
  });
  return (
    <Input
      type="search"
      icon={<Search />}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={100}
      onChange={(event) => {
        typedIn.current = entryNow();
        setText(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}
