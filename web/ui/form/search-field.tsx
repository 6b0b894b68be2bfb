import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useNavigated } from '#web/hooks/navigation/use-navigated.ts';
import { Input } from './input.tsx';

type SearchFieldProps = { label: string; placeholder: string; initial: string; onChange: (text: string) => void };

/** Search field of a list. It keeps its own text, because address and list are updated with a delay. */
export function SearchField({ label, placeholder, initial, onChange }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  useNavigated(() => setText(initial));
  return (
    <Input
      type="search"
      icon={<Search />}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={100}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}
