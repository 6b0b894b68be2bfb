import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import { api } from '#web/api/api.ts';
import { askForPush, canPush, PUSH_DENIED, pushEndpoint } from '#web/api/push.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const FAILED = 'No pudimos cambiar los avisos de este dispositivo. Inténtalo otra vez.';

/** The address of this browser when the person gets the shop's notices in it; else null. */
async function ownEndpoint(): Promise<string | null> {
  const endpoint = await pushEndpoint();
  if (endpoint === null) return null;
  const { data } = await api('GET /api/push/staff-subscriptions', {});
  return data.some((one) => one.endpoint === endpoint) ? endpoint : null;
}

/** Switches the push notices to the staff on and off, in this browser and for the person who is signed in. */
export function DeviceNotices() {
  const [able, setAble] = useState<boolean | null>(null);
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    setAble(canPush());
    void ownEndpoint().then(setEndpoint, () => {});
  }, []);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(why(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  const begin = () =>
    run(async () => {
      const browser = await askForPush();
      if (!browser) {
        toast.error(PUSH_DENIED);
        return;
      }
      const { message } = await api('POST /api/push/staff-subscriptions', browser);
      setEndpoint(browser.endpoint);
      toast.success(message);
    });
  const end = (address: string) =>
    run(async () => {
      await api('DELETE /api/push/staff-subscriptions', { endpoint: address });
      setEndpoint(null);
    });
  if (able === null) return <div className="h-11" />;
  if (!able)
    return (
      <p className="text-sm text-texto-2">
        Este navegador no puede mostrar avisos. En un iPhone, agrega antes la tienda a la pantalla de inicio.
      </p>
    );
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {endpoint === null ? (
        <Button variant="neutral" className="max-sm:w-full" busy={isBusy} busyLabel="Activando..." onClick={begin}>
          <BellRing className="size-4" />
          Recibir avisos en este dispositivo
        </Button>
      ) : (
        <>
          <p className="flex min-h-11 items-center gap-2 font-semibold text-agave">
            <BellRing className="size-5" />
            Este dispositivo recibe los avisos.
          </p>
          <Button variant="text" busy={isBusy} onClick={() => void end(endpoint)}>
            Dejar de recibirlos
          </Button>
        </>
      )}
    </div>
  );
}
