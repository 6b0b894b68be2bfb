import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type FormEvent, useId, useRef, useState } from 'react';
import { clubOf } from '#contract/shop.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useKnown, usePrefill } from '#web/hooks/form/use-prefill.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { NeedsScript } from '#web/ui/state/needs-script.tsx';

const LINK = 'inline-flex min-h-8 items-center gap-1.5 font-semibold underline underline-offset-[.22em]';

type Mode = {
  button: string;
  send: (email: string) => Promise<unknown>;
  done: (shop: string) => string;
  /** The message for a refusal. */
  refused: (message: string) => string;
};

const JOIN: Mode = {
  button: 'Suscribirme',
  send: (email) => api('POST /api/subscriptions', { email }),
  done: (shop) => `¡Gracias por suscribirte al ${clubOf(shop)}!`,
  refused: (message) => message || 'Error al suscribirse',
};
const LEAVE: Mode = {
  button: 'Cancelar suscripción',
  send: (email) => api('GET /api/subscriptions/unsubscribe', { email }),
  done: () => 'Suscripción cancelada exitosamente',
  refused: () => 'Error al cancelar la suscripción',
};

/** The flaw of an e-mail in words, or null when it is valid. Checked without the schema, whose code is larger than this form. */
function flaw(email: string): string | null {
  if (!email) return 'Por favor ingresa tu correo electrónico';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'Por favor ingresa un correo electrónico válido';
}

async function outcome(mode: Mode, email: string, shop: string): Promise<{ text: string; isDone: boolean }> {
  try {
    await mode.send(email);
    return { text: mode.done(shop), isDone: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { text: error.status === 0 ? error.message : mode.refused(error.body.message ? error.message : ''), isDone: false };
  }
}

/** Form to join and to leave the Club, on a dark background. */
export function ClubForm() {
  const shop = useShop();
  const hydrated = useHydrated();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState(JOIN);
  const [said, setSaid] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const known = useKnown();
  usePrefill(
    { email: known?.email },
    {
      values: () => ({ email: field.current?.value }),
      set: (_, email) => {
        if (field.current) field.current.value = email;
      },
    },
  );

  const turn = (to: Mode) => {
    setMode(to);
    setSaid('');
    setWrong(false);
    field.current?.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    const wrong = flaw(email);
    setWrong(wrong !== null);
    setSaid(wrong ?? '');
    if (wrong !== null) return field.current?.focus();
    setBusy(true);
    const { text, isDone } = await outcome(mode, email, shop.name).finally(() => setBusy(false));
    setSaid(text);
    if (!isDone) return;
    form.reset();
    setMode(mode === JOIN ? LEAVE : JOIN);
  }

  return (
    <>
      <NeedsScript>Para entrar o salir del Club se necesita JavaScript. También puedes escribirnos a {shop.email}.</NeedsScript>
      <form method="post" noValidate onSubmit={submit} className="needs-script grid gap-3">
        <label htmlFor={id} className="font-semibold">
          Correo electrónico
        </label>
        <div className="flex gap-3 max-md:flex-col">
          <Input
            ref={field}
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            placeholder="nombre@correo.com"
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-said`}
            className="min-h-14 border-fijo-claro! bg-[#fcfbf7] text-[#2c2018] placeholder:text-[#61544a]"
          />
          <Button type="submit" size="lg" variant="light" className="shrink-0" busy={isBusy} disabled={!hydrated}>
            {mode.button}
          </Button>
        </div>
        <p id={`${id}-said`} role="status" className="min-h-6 font-semibold">
          {said}
        </p>
        <p className="text-sm text-[#ddefec]">
          {mode === JOIN ? (
            <>
              ¿Ya no quieres recibirlo?{' '}
              <button type="button" className={LINK} onClick={() => turn(LEAVE)}>
                Cancelar suscripción
              </button>
            </>
          ) : (
            <button type="button" className={LINK} onClick={() => turn(JOIN)}>
              <ArrowLeft className="size-4" />
              Volver atrás
            </button>
          )}
        </p>
        <PrivacyNote className="text-sm text-[#ddefec]" />
      </form>
    </>
  );
}
