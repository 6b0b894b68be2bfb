import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useField } from './input.tsx';

/** Password field with a button that shows the text. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input {...useField()} {...rest} type={shown ? 'text' : 'password'} className={cx('control pr-[52px]', className)} />
      <IconButton
        label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
        className="absolute top-1/2 right-0.5 -translate-y-1/2"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}
