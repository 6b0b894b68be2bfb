import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

type AskPasswordProps = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  /** Whether the account has a password to ask for. */
  asks: boolean;
  /** For an account without a password: the user types this e-mail instead. */
  asksEmail?: boolean;
  /** Whether the dialog asks for a code of the second step too. */
  asksCode?: boolean;
  /** The field's name in the request, by which the server names its errors. */
  field: 'current_password' | 'password';
  /** The dialog closes when the promise is fulfilled, and shows why it was not. */
  onConfirm: (password: string | null, code: string | null, email: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password before something that only the account's owner may do. */
export function AskPassword({
  title,
  children,
  confirmLabel,
  isDanger = false,
  asks,
  asksEmail = false,
  asksCode = false,
  field,
  onConfirm,
  onClose,
}: AskPasswordProps) {
  const form = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{
    field?: string | undefined;
    confirm?: string | undefined;
    code?: string | undefined;
    form?: string;
  } | null>(null);
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { elements } = event.currentTarget;
    const focus = (name: string) => (elements.namedItem(name) as HTMLInputElement | null)?.focus();
    const empty = asks && !password ? field : asksEmail && !email.trim() ? 'confirm' : null;
    if (empty) {
      setWrong(empty === 'confirm' ? { confirm: 'Escribe tu correo electrónico.' } : { field: 'Escribe tu contraseña.' });
      return focus(empty);
    }
    setBusy(true);
    setWrong(null);
    try {
      await onConfirm(asks ? password : null, asksCode ? code : null, email);
      onClose();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      setWrong(
        errors[field] || errors.code || errors.confirm
          ? { field: errors[field], confirm: errors.confirm, code: errors.code }
          : { form: why(error, 'No se pudo guardar. Inténtalo otra vez.') },
      );
      const first = [field, 'confirm', 'code'].find((name) => errors[name]);
      if (first) focus(first);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="sm:max-w-[440px]"
      cancel="Cancelar"
      footer={
        <Button variant={isDanger ? 'danger' : 'primary'} type="submit" form={form} busy={busy}>
          {confirmLabel}
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={confirm} className="grid gap-5">
        <div className="text-texto-2">{children}</div>
        <ErrorNotice>{wrong?.form}</ErrorNotice>
        {asks && (
          <Field label="Contraseña actual" error={wrong?.field}>
            <PasswordInput
              name={field}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
        {asksEmail && (
          <Field label="Escribe tu correo electrónico" error={wrong?.confirm}>
            <Input name="confirm" type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
          </Field>
        )}
        {asksCode && (
          <Field label="Código" error={wrong?.code} hint="Uno de tu aplicación, o uno de recuperación.">
            <Input name="code" autoComplete="one-time-code" value={code} onChange={(event) => setCode(event.target.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
