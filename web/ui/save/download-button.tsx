import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { why } from '#web/api/why.ts';
import { Button, type ButtonProps } from '../button/button.tsx';
import { toast } from '../toast/toast.ts';
import { saveFile } from './save-file.ts';

type DownloadButtonProps = Omit<ButtonProps, 'busy' | 'busyLabel' | 'onClick'> & {
  path: string;
  /** The name under which the file is saved. */
  file: string;
  failure: string;
  headers?: Record<string, string> | undefined;
  icon?: ReactNode;
};

/** Downloads a file of the API, and shows the progress and a failure. */
export function DownloadButton({
  path,
  file,
  failure,
  headers,
  icon = <Download className="size-4" />,
  children,
  ...look
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveFile(path, file, headers);
    } catch (error) {
      toast.error(why(error, failure));
    }
    setBusy(false);
  };
  return (
    <Button size="sm" {...look} busy={busy} busyLabel="Descargando…" onClick={download}>
      {icon}
      {children}
    </Button>
  );
}
