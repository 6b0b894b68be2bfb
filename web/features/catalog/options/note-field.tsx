import { MAX_NOTE } from '#contract/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type NoteFieldProps = { value: string; onChange: (note: string) => void; place: 'barra' | 'cocina' };

export const NoteField = ({ value, onChange, place }: NoteFieldProps) => (
  <div className="w-full border-t border-linea py-6">
    <Field
      label={`Nota para la ${place}`}
      optional
      hint={
        <span className="num flex justify-between gap-4">
          No cambia el precio. Para alergias, dinos también en persona.
          <span>
            {value.length}/{MAX_NOTE}
          </span>
        </span>
      }
    >
      <Input
        maxLength={MAX_NOTE}
        autoComplete="off"
        placeholder={place === 'barra' ? 'Sin azúcar…' : 'Sin cebolla…'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  </div>
);
