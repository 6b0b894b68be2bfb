import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Input } from '#web/ui/form/input.tsx';

type AddDayProps = { label: string; button: string; onAdd: (day: string) => void };

/** A date input with a button that adds the date. The focus stays, so that several days can be added. */
export function AddDay({ label, button, onAdd }: AddDayProps) {
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    const day = field.current?.value;
    if (day && field.current) {
      onAdd(day);
      field.current.value = '';
    }
    field.current?.focus();
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Input
        ref={field}
        type="date"
        aria-label={label}
        className="num w-44!"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="neutral" onClick={add}>
        <Plus />
        {button}
      </Button>
    </span>
  );
}
