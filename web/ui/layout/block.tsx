import type { ReactNode } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import type { Loaded } from '#web/hooks/data/use-load.ts';
import { ErrorStrip } from '../state/error-strip.tsx';
import { Card } from './card.tsx';

type BlockProps<T> = {
  loaded: Loaded<T>;
  failure: string;
  /** A second, smaller line of the error. The server's own message replaces it. */
  detail?: string;
  /** A skeleton in the shape of the content. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * The states of a block that loads data: skeleton, error with a retry, content. After a failed reload the last content stays below the
 * error.
 */
export function Block<T>({ loaded: { data, error, reload }, failure, detail, skeleton, children }: BlockProps<T>) {
  if (error !== null)
    return (
      <div className="grid gap-3.5">
        <ErrorStrip message={<Said error={error} failure={failure} detail={detail} />} onRetry={reload} />
        {data !== null && children(data)}
      </div>
    );
  if (data === null)
    return (
      <div aria-busy="true">
        <span role="status" className="sr-only">
          Cargando…
        </span>
        {skeleton}
      </div>
    );
  return children(data);
}

function Said({ error, failure, detail }: { error: unknown; failure: string; detail: string | undefined }) {
  const refused = error instanceof ApiError && error.body.success === false;
  const said = refused ? (typeof error.body.message === 'string' ? error.body.message : 'Error en la respuesta del servidor') : detail;
  return (
    <>
      <p>{failure}</p>
      {said && <p className="text-xs">{said}</p>}
      {error instanceof ApiError && error.status === 0 && <p className="text-xs">{error.message}</p>}
    </>
  );
}

type PanelProps = { title: string; aside?: ReactNode; level?: 'h2' | 'h3'; children: ReactNode };

export const Panel = ({ title, aside, level: Title = 'h2', children }: PanelProps) => (
  <Card className="min-w-0">
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 px-5 pt-4 max-sm:px-4">
      <Title className="text-[1.0625rem] font-semibold">{title}</Title>
      {aside}
    </div>
    <div className="px-5 pt-3.5 pb-5 max-sm:px-4">{children}</div>
  </Card>
);

export const Nothing = ({ children }: { children: ReactNode }) => <p className="py-8 text-center text-texto-2">{children}</p>;
