import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { toast } from '#web/ui/toast/toast.ts';

/**
 * A dialog whose code is loaded when it first opens. If the code does not load, a message says so and the page stays.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { onClose?: () => void }> {
  let Loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props & { onClose?: () => void }) {
    const [Dialog, setDialog] = useState(() => Loaded);
    const { onClose } = props;
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the dialog that was opened
    useEffect(() => {
      if (Loaded) return;
      // Without network do not import: a browser never retries a module that it could not load, so the dialog could not open later either.
      const loading = navigator.onLine ? load() : Promise.reject();
      loading.then(
        (loaded) => setDialog(() => (Loaded = loaded)),
        () => {
          toast.error(`No se pudo abrir. ${navigator.onLine ? 'Recarga la página' : 'Revisa tu conexión'}.`);
          onClose?.();
        },
      );
    }, []);
    return <Suspense>{Dialog && <Dialog {...props} />}</Suspense>;
  };
}
