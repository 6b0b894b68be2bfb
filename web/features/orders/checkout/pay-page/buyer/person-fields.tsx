import { Link } from 'react-router';
import { PASTED_PHONE } from '#contract/limits.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import type { Person, Wrong } from '#web/features/orders/checkout/pay-page/wish.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';

type PersonFieldsProps = {
  person: Person;
  tipo: OrderType | null;
  wrong: Wrong;
  wantsAccount: boolean;
  password: string;
  /** The points that the order would earn with an account. */
  points: number;
  /** The sign-in page, which returns here. */
  signInPath: string;
  onChange: (patch: Partial<Person>) => void;
  onAccount: (wants: boolean) => void;
  onPassword: (password: string) => void;
};

/** What the name is for. At a table the order is brought by the table's number. */
function nameHint(tipo: OrderType | null): string | undefined {
  if (tipo === 'recoger') return 'Te llamamos por tu nombre o tu número.';
  return tipo === 'domicilio' || tipo === 'paquete' ? 'Para quien recibe.' : undefined;
}

/** The data of a buyer without an account. Opening an account is an unticked box; the password is asked only when it is ticked. */
export function PersonFields({
  person,
  tipo,
  wrong,
  wantsAccount,
  password,
  points,
  signInPath,
  onChange,
  onAccount,
  onPassword,
}: PersonFieldsProps) {
  const field = (name: keyof Person) => ({
    value: person[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <Part
      title="Tus datos"
      aside={
        <p className="text-sm">
          ¿Tienes cuenta?{' '}
          <Link to={signInPath} className="link inline-flex min-h-11 items-center">
            Iniciar sesión
          </Link>
        </p>
      }
    >
      <div className="grid gap-[18px] max-md:gap-3.5 sm:grid-cols-2">
        <Field label="Nombre completo" error={wrong.name} hint={nameHint(tipo)}>
          <Input {...field('name')} maxLength={100} autoComplete="name" />
        </Field>
        <Field label="Teléfono" error={wrong.telefono} hint="Solo si hay una duda con tu pedido.">
          <Input {...field('telefono')} type="tel" maxLength={PASTED_PHONE} autoComplete="tel" className="num" />
        </Field>
        <Field label="Correo electrónico" error={wrong.email} className="sm:col-span-2">
          <Input {...field('email')} type="email" maxLength={254} autoComplete="email" />
        </Field>
      </div>
      <Checkbox
        checked={wantsAccount}
        onChange={(event) => onAccount(event.target.checked)}
        label={<span className="font-normal">Crear mi cuenta con estos datos{points > 0 && ` y sumar ${points} puntos`}</span>}
      />
      {wantsAccount && (
        <Field
          label="Contraseña"
          error={wrong.password}
          hint={wrong.password ? undefined : 'Mínimo 8 caracteres.'}
          className="sm:max-w-[50%]"
        >
          <PasswordInput value={password} onChange={(event) => onPassword(event.target.value)} autoComplete="new-password" />
        </Field>
      )}
      <PrivacyNote className="text-sm text-texto-2" />
    </Part>
  );
}
