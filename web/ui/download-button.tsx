import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { send } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Button, type ButtonProps } from './button.tsx';
import { toast } from './toast.ts';

type DownloadButtonProps = Omit<ButtonProps, 'busy' | 'busyLabel' | 'onClick'> & {
  path: string;
  /** Name of the saved file. */
  file: string;
  failure: string;
};

/** Downloads a file of the API. The call needs the bearer token, so a plain link would not do. */
export function DownloadButton({ path, file, failure, children, ...look }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await send(path);
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
      keep(await response.blob(), file);
    } catch (error) {
      toast.error(why(error, failure));
    }
    setBusy(false);
  };
  return (
    <Button {...look} size="sm" busy={busy} busyLabel="Descargando…" onClick={download}>
      <Download className="size-4" />
      {children}
    </Button>
  );
}

function keep(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
